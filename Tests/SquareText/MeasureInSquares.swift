import CSquareText
import UIKit

/// Makes every test measure text in squares of one em, so that expected sizes can be computed by
/// hand. Tests of the built-in typeface use `InterTextMeasurer` itself.
///
/// Each test target that measures text depends on this module; `CSquareText` calls it when the
/// process starts.
@_cdecl("mainspring_tests_measure_in_squares")
func measureInSquares() {
    UIFont.measurer = SquareTextMeasurer()
}
