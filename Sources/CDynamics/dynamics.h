#pragma once

// The entry point that the product Dynamics defines. It is weak, so that UIKit can call it in
// programs that link Dynamics without depending on it or on a physics engine.
__attribute__((weak)) extern void mainspring_register_rigid_bodies(void);

// Registers the engine of UIDynamicAnimator. Returns 0 if Dynamics is not linked.
static inline int mainspring_find_rigid_bodies(void) {
    if (!mainspring_register_rigid_bodies) return 0;
    mainspring_register_rigid_bodies();
    return 1;
}
