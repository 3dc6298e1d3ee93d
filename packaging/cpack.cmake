# SPDX-License-Identifier: MIT
# Packages: a .deb for the system they are built on, and a plain archive.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME heronry)
set(CPACK_PACKAGE_VENDOR "The Heronry developers")
set(CPACK_PACKAGE_CONTACT "The Heronry developers <heronry@heronry.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Nostr client that works from the disk first")
set(CPACK_PACKAGE_DESCRIPTION "Heronry is a desktop client for Nostr. What it shows comes from a store on the
local disk, so that the feed is there at once, with or without a network.
It comes with heronryctl, which reads and writes the same store from the
command line.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# shlibdeps does not see plugins, which are loaded by name.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
  "ca-certificates, fonts-droid-fallback | fonts-noto-cjk, fonts-inter, fonts-lohit-deva | fonts-noto-core, fonts-noto-color-emoji, qt6-image-formats-plugins, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

include(CPack)
