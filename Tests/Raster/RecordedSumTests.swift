import CCairo
import CoreGraphics
import Testing

@testable import Raster

extension RecordedDrawingTests {
    // Source: Apple, CGBlendMode.plusDarker: R = MAX(0, 1 - ((1 - D) + (1 - S))), of opaque
    // colours.
    @Test("plusDarker adds the distances from white, once for each drawing")
    func darker() throws {
        let drawn = try picture {
            $0.setFillColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
            $0.setBlendMode(.plusDarker)
            $0.setFillColor(red: 0.7, green: 0.8, blue: 0.6, alpha: 1)
            $0.fill(CGRect(x: 10, y: 10, width: 30, height: 30))
            $0.setFillColor(red: 1, green: 0.8, blue: 1, alpha: 1)
            $0.fill(CGRect(x: 20, y: 20, width: 10, height: 10))
        }
        let pixels = oracle {
            cairo_set_source_rgb($0, 0.9, 0.5, 0.1)
            cairo_rectangle($0, 0, 0, 30, 30)
            cairo_fill($0)
            cairo_set_source_rgb($0, 0.7, 0.8, 0.6)
            cairo_rectangle($0, 10, 10, 30, 30)
            cairo_fill($0)
            cairo_set_source_rgb($0, 0.6, 0.3, 0)
            cairo_rectangle($0, 10, 10, 20, 20)
            cairo_fill($0)
            cairo_set_source_rgb($0, 0.6, 0.1, 0)
            cairo_rectangle($0, 20, 20, 10, 10)
            cairo_fill($0)
        }
        #expect(difference(drawn, pixels) <= 3)
    }

    @Test("many additions in a row do not nest, and a clip and opacity count")
    func additions() throws {
        let drawn = try picture {
            $0.setFillColor(red: 0.1, green: 0.1, blue: 0.1, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            $0.setBlendMode(.plusLighter)
            $0.clip(to: CGRect(x: 0, y: 0, width: 20, height: 40))
            $0.setAlpha(0.5)
            $0.setFillColor(red: 8 / 255, green: 0, blue: 0, alpha: 1)
            for _ in 0..<40 { $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40)) }
        }
        let pixels = oracle {
            cairo_set_source_rgb($0, 0.1, 0.1, 0.1)
            cairo_paint($0)
            // Half of 8, for each of the 40 drawings.
            cairo_set_source_rgb($0, 0.1 + 40 * 4.0 / 255, 0.1, 0.1)
            cairo_rectangle($0, 0, 0, 20, 40)
            cairo_fill($0)
        }
        #expect(difference(drawn, pixels) <= 3)
    }
}
