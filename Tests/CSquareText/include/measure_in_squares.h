#pragma once

// Defined in Swift, in SquareText.
void mainspring_tests_measure_in_squares(void);
