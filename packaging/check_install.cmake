# SPDX-License-Identifier: MIT
# Installs into an empty prefix: the desktop's files are there, and the programs start from it.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

foreach(file applications/${ID}.desktop metainfo/${ID}.metainfo.xml icons/hicolor/scalable/apps/${ID}.svg
    icons/hicolor/symbolic/apps/${ID}-symbolic.svg icons/hicolor/48x48/apps/${ID}.png)
  if(NOT EXISTS ${PREFIX}/${DATADIR}/${file})
    message(SEND_ERROR "not installed: ${file}")
  endif()
endforeach()

foreach(program heronry heronryctl)
  execute_process(COMMAND ${PREFIX}/${BINDIR}/${program} --version
    OUTPUT_VARIABLE said RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT said MATCHES "${VERSION}")
    message(SEND_ERROR "${program} --version: status ${status}, \"${said}\"")
  endif()
endforeach()
