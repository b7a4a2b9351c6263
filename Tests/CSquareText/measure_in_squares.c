#include "measure_in_squares.h"

// Runs before the first test, whichever that is: Swift Testing has no hook for it.
__attribute__((constructor)) static void measure_in_squares(void) {
    mainspring_tests_measure_in_squares();
}
