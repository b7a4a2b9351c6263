#pragma once

// The entry point that InterfaceBuilder defines. It is weak, so that UIKit can call it in programs
// that link InterfaceBuilder without depending on it or on an XML library.
__attribute__((weak)) extern void mainspring_register_interface_reader(void);

// Registers the reader of interface files. Returns 0 if InterfaceBuilder is not linked.
static inline int mainspring_find_interface_reader(void) {
    if (!mainspring_register_interface_reader) return 0;
    mainspring_register_interface_reader();
    return 1;
}
