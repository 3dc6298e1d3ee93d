# SPDX-License-Identifier: MIT
# One place for what every target of ours shares, and the helpers that make a layer and a
# test. Folder CMakeLists.txt files only list their own files.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(HERONRY_CCACHE ccache)
if(HERONRY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${HERONRY_CCACHE})
endif()

add_library(heronry_build INTERFACE)
target_compile_features(heronry_build INTERFACE cxx_std_20)
target_include_directories(heronry_build INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(heronry_build INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  $<$<BOOL:${HERONRY_WARNINGS_AS_ERRORS}>:-Werror>)
target_compile_definitions(heronry_build INTERFACE
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY
  QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_FOREACH QT_USE_QSTRINGBUILDER
  QT_DISABLE_DEPRECATED_BEFORE=0x060400)

# heronry_layer(<name> [QT] [PRECOMPILE <headers...>] USES <targets...> SOURCES <files...>)
#
# A static library heronry::<name>. QT switches moc on; without it the layer is plain C++.
function(heronry_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "QT" "" "USES;SOURCES;PRECOMPILE")
  add_library(heronry_${name} STATIC ${arg_SOURCES})
  add_library(heronry::${name} ALIAS heronry_${name})
  target_link_libraries(heronry_${name} PUBLIC heronry_build ${arg_USES})
  if(arg_QT)
    set_target_properties(heronry_${name} PROPERTIES AUTOMOC ON)
  endif()
  if(arg_PRECOMPILE)
    target_precompile_headers(heronry_${name} PRIVATE ${arg_PRECOMPILE})
  endif()
endfunction()

# heronry_test(<folder>/<unit> USES <targets...>): builds tests/<folder>/tst_<unit>.cpp
function(heronry_test path)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES")
  get_filename_component(folder ${path} DIRECTORY)
  get_filename_component(unit ${path} NAME)
  set(name tst_${folder}_${unit})
  add_executable(${name} ${CMAKE_SOURCE_DIR}/tests/${folder}/tst_${unit}.cpp)
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(${name} PRIVATE ${arg_USES} Qt6::Test)
  target_compile_definitions(${name} PRIVATE HERONRY_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data")
  add_test(NAME ${folder}/${unit} COMMAND ${name})
  set_tests_properties(${folder}/${unit} PROPERTIES
    LABELS ${folder} TIMEOUT 120 ENVIRONMENT "QT_QPA_PLATFORM=offscreen;HOME=${CMAKE_BINARY_DIR}/test-home;XDG_RUNTIME_DIR=${CMAKE_BINARY_DIR}/test-home")
endfunction()
