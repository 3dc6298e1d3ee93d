# SPDX-License-Identifier: MIT
# Fails where a file includes a layer that its own layer may not know, or Qt where there is none.
cmake_minimum_required(VERSION 3.25)

set(core_may_include  core)
set(store_may_include core store)
set(ui_may_include    core ui)
set(bench_may_include core store ui bench)
set(app_may_include   core store ui bench app)

foreach(layer core store ui bench app)
  file(GLOB_RECURSE files ${ROOT}/${layer}/*.h ${ROOT}/${layer}/*.cpp)
  foreach(file ${files})
    file(STRINGS ${file} lines REGEX "^#include \"[a-z_]+/")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include \"([a-z_]+)/.*" "\\1" target "${line}")
      if(NOT target IN_LIST ${layer}_may_include)
        message(SEND_ERROR "${file}: ${layer} may not include ${target}: ${line}")
      endif()
    endforeach()
  endforeach()
endforeach()

# The protocol is plain C++ and knows nothing of the client around it.
file(GLOB_RECURSE files ${ROOT}/core/nostr/*.h ${ROOT}/core/nostr/*.cpp)
foreach(file ${files})
  file(STRINGS ${file} lines REGEX "^#include \"core/" )
  foreach(line ${lines})
    if(NOT line MATCHES "^#include \"core/nostr/")
      message(SEND_ERROR "${file}: core/nostr may not include ${line}")
    endif()
  endforeach()
endforeach()

# Free of Qt: the protocol, the value types of storage, and all of store but its adapter.
file(GLOB_RECURSE free_of_qt ${ROOT}/core/nostr/*.h ${ROOT}/core/nostr/*.cpp
  ${ROOT}/store/*.h ${ROOT}/store/*.cpp ${ROOT}/app/ctl/*.h ${ROOT}/app/ctl/*.cpp)
foreach(name committed_events filter_list incoming_event insert_report mute_list pending_publish position timeline_item timeline_query)
  list(APPEND free_of_qt ${ROOT}/core/storage/${name}.h)
endforeach()
list(FILTER free_of_qt EXCLUDE REGEX "/store/sqlite_event_store\\.(h|cpp)$")
foreach(file ${free_of_qt})
  file(STRINGS ${file} lines REGEX "^#include <Q[A-Z]")
  if(lines)
    message(SEND_ERROR "${file}: must be free of Qt: ${lines}")
  endif()
endforeach()
