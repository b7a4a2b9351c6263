import CCairo
import CoreGraphics
import Snapshots
import Testing

@testable import Raster

/// Pictures of what a `CGContext` records, against Cairo, which is called directly.
///
/// Source: Quartz 2D Programming Guide for what each call draws; Cairo's own calls of the same
/// meaning are the oracle.
@Suite("Recorded drawings")
struct RecordedDrawingTests {
    private static let side = 40

    /// The picture of a drawing of 40 × 40 points on white, with one pixel per point.
    func picture(_ draw: (CGContext) -> Void) throws -> Picture {
        let side = Double(Self.side)
        let context = CGContext(size: CGSize(width: side, height: side), scale: 1)
        draw(context)
        let image = try #require(context.makeImage())
        var scene = Scene(side, side)
        scene.add(0, 0, side, side, .white) { $0.image = image.reference }
        let picture = try scene.picture()
        #expect(picture.remarks.isEmpty)
        return picture
    }

    /// What Cairo draws on white; the pixels are its own, in rows.
    func oracle(_ draw: (OpaquePointer) -> Void) -> [UInt32] {
        let side = Int32(Self.side)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)!
        let context = cairo_create(surface)!
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_push_group(context)
        cairo_set_source_rgb(context, 0, 0, 0)
        draw(context)
        cairo_pop_group_to_source(context)
        cairo_paint(context)
        cairo_surface_flush(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        let bytes = UnsafeRawPointer(cairo_image_surface_get_data(surface)!)
        return (0..<Self.side * Self.side).map {
            bytes.load(fromByteOffset: $0 * 4, as: UInt32.self) << 8 | 0xff
        }
    }

    /// The greatest difference of a channel.
    func difference(_ picture: Picture, _ pixels: [UInt32]) -> Int {
        var greatest = 0
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let (one, other) = (picture[x, y].rgba, pixels[y * Self.side + x])
                for shift in [8, 16, 24] as [UInt32] {
                    greatest = max(
                        greatest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
                }
            }
        }
        return greatest
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    @Test("a rectangle is filled in the fill colour, from the top left corner")
    func fill() throws {
        let drawn = try picture {
            $0.setFillColor(red)
            $0.fill(CGRect(x: 4, y: 6, width: 20.5, height: 10))
        }
        let pixels = oracle {
            cairo_set_source_rgb($0, 1, 0, 0)
            cairo_rectangle($0, 4, 6, 20.5, 10)
            cairo_fill($0)
        }
        #expect(difference(drawn, pixels) <= 1)
    }

    @Test("the even-odd rule leaves a hole, the winding rule does not")
    func rules() throws {
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let drawn = try picture {
                $0.addRect(CGRect(x: 4, y: 4, width: 30, height: 30))
                $0.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
                $0.fillPath(using: rule)
            }
            let pixels = oracle {
                cairo_set_fill_rule(
                    $0,
                    rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
                cairo_rectangle($0, 4, 4, 30, 30)
                cairo_rectangle($0, 10, 10, 10, 10)
                cairo_fill($0)
            }
            #expect(difference(drawn, pixels) <= 1)
        }
    }

    @Test("lines have width, caps, joins, mitre limit and dashes")
    func lines() throws {
        let caps = [CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE]
        let joins = [CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL]
        for (cap, join, limit, dash) in [
            (0, 0, 10.0, []), (1, 1, 10, []), (2, 2, 10, []), (0, 0, 1.2, []),
            (1, 1, 10, [6.0, 9]), (0, 0, 10, [3.0]),
        ] as [(Int32, Int32, Double, [Double])] {
            let drawn = try picture {
                $0.setLineWidth(5)
                $0.setLineCap(CGLineCap(rawValue: cap)!)
                $0.setLineJoin(CGLineJoin(rawValue: join)!)
                $0.setMiterLimit(limit)
                $0.setLineDash(phase: 2, lengths: dash.map { CGFloat($0) })
                $0.setStrokeColor(blue)
                $0.move(to: CGPoint(x: 8, y: 30))
                $0.addLine(to: CGPoint(x: 20, y: 10))
                $0.addLine(to: CGPoint(x: 30, y: 32))
                $0.strokePath()
            }
            let pixels = oracle {
                cairo_set_source_rgb($0, 0, 0, 1)
                cairo_set_line_width($0, 5)
                cairo_set_line_cap($0, caps[Int(cap)])
                cairo_set_line_join($0, joins[Int(join)])
                cairo_set_miter_limit($0, limit)
                cairo_set_dash($0, dash, Int32(dash.count), 2)
                cairo_move_to($0, 8, 30)
                cairo_line_to($0, 20, 10)
                cairo_line_to($0, 30, 32)
                cairo_stroke($0)
            }
            #expect(difference(drawn, pixels) <= 2)
        }
    }

    @Test("a transform applies to points when they are added, and to the pen when it draws")
    func transforms() throws {
        let drawn = try picture {
            $0.saveGState()
            $0.translateBy(x: 20, y: 20)
            $0.rotate(by: 0.5)
            $0.scaleBy(x: 3, y: 1)
            $0.setLineWidth(2)
            $0.stroke(CGRect(x: -4, y: -8, width: 8, height: 16))
            $0.restoreGState()
            $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
        let pixels = oracle {
            cairo_save($0)
            cairo_translate($0, 20, 20)
            cairo_rotate($0, 0.5)
            cairo_scale($0, 3, 1)
            cairo_set_line_width($0, 2)
            cairo_rectangle($0, -4, -8, 8, 16)
            cairo_stroke($0)
            cairo_restore($0)
            cairo_rectangle($0, 0, 0, 5, 5)
            cairo_fill($0)
        }
        // Cairo samples a pixel's height fifteen times: an edge may fall beside a sample.
        #expect(difference(drawn, pixels) <= 17)
    }

    @Test("clips intersect, and restoring the state removes them")
    func clips() throws {
        let drawn = try picture {
            $0.saveGState()
            $0.clip(to: CGRect(x: 5, y: 5, width: 20, height: 20))
            $0.addRect(CGRect(x: 10, y: 0, width: 40, height: 40))
            $0.addRect(CGRect(x: 15, y: 10, width: 5, height: 5))
            $0.clip(using: .evenOdd)
            $0.setFillColor(red)
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            $0.restoreGState()
            $0.fill(CGRect(x: 30, y: 30, width: 10, height: 10))
        }
        let pixels = oracle {
            cairo_save($0)
            cairo_rectangle($0, 5, 5, 20, 20)
            cairo_clip($0)
            cairo_rectangle($0, 10, 0, 40, 40)
            cairo_rectangle($0, 15, 10, 5, 5)
            cairo_set_fill_rule($0, CAIRO_FILL_RULE_EVEN_ODD)
            cairo_clip($0)
            cairo_set_source_rgb($0, 1, 0, 0)
            cairo_paint($0)
            cairo_restore($0)
            cairo_rectangle($0, 30, 30, 10, 10)
            cairo_fill($0)
        }
        #expect(difference(drawn, pixels) <= 1)
    }

    // Source: Apple, CGBlendMode, whose formulas are those of Cairo's operators.
    @Test(
        "each blend mode combines with what is below as its formula says",
        arguments: [
            (CGBlendMode.normal, CAIRO_OPERATOR_OVER), (.multiply, CAIRO_OPERATOR_MULTIPLY),
            (.screen, CAIRO_OPERATOR_SCREEN), (.overlay, CAIRO_OPERATOR_OVERLAY),
            (.darken, CAIRO_OPERATOR_DARKEN), (.lighten, CAIRO_OPERATOR_LIGHTEN),
            (.colorDodge, CAIRO_OPERATOR_COLOR_DODGE), (.colorBurn, CAIRO_OPERATOR_COLOR_BURN),
            (.softLight, CAIRO_OPERATOR_SOFT_LIGHT), (.hardLight, CAIRO_OPERATOR_HARD_LIGHT),
            (.difference, CAIRO_OPERATOR_DIFFERENCE), (.exclusion, CAIRO_OPERATOR_EXCLUSION),
            (.hue, CAIRO_OPERATOR_HSL_HUE), (.saturation, CAIRO_OPERATOR_HSL_SATURATION),
            (.color, CAIRO_OPERATOR_HSL_COLOR), (.luminosity, CAIRO_OPERATOR_HSL_LUMINOSITY),
            (.clear, CAIRO_OPERATOR_CLEAR), (.copy, CAIRO_OPERATOR_SOURCE),
            (.sourceIn, CAIRO_OPERATOR_IN), (.sourceAtop, CAIRO_OPERATOR_ATOP),
            (.destinationOver, CAIRO_OPERATOR_DEST_OVER), (.destinationIn, CAIRO_OPERATOR_DEST_IN),
            (.destinationOut, CAIRO_OPERATOR_DEST_OUT), (.plusLighter, CAIRO_OPERATOR_ADD),
        ] as [(CGBlendMode, cairo_operator_t)])
    func blending(_ mode: CGBlendMode, _ operation: cairo_operator_t) throws {
        let drawn = try picture {
            $0.setFillColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
            $0.setBlendMode(mode)
            $0.setFillColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.6)
            $0.fill(CGRect(x: 10, y: 10, width: 30, height: 30))
        }
        let pixels = oracle {
            cairo_set_source_rgb($0, 0.9, 0.5, 0.1)
            cairo_rectangle($0, 0, 0, 30, 30)
            cairo_fill($0)
            // Only the rectangle changes, as in Core Graphics.
            cairo_rectangle($0, 10, 10, 30, 30)
            cairo_clip($0)
            cairo_set_operator($0, operation)
            cairo_set_source_rgba($0, 0.2, 0.4, 0.8, 0.6)
            cairo_paint($0)
        }
        #expect(difference(drawn, pixels) <= 3)
    }

    @Test("the state's opacity multiplies that of colours, and a transparency layer is one object")
    func opacity() throws {
        let drawn = try picture {
            $0.setAlpha(0.5)
            $0.beginTransparencyLayer(auxiliaryInfo: nil)
            $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            $0.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
            $0.endTransparencyLayer()
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            $0.fill(CGRect(x: 30, y: 30, width: 10, height: 10))
        }
        let pixels = oracle {
            cairo_push_group($0)
            cairo_rectangle($0, 0, 0, 20, 20)
            cairo_rectangle($0, 10, 10, 20, 20)
            cairo_fill($0)
            cairo_pop_group_to_source($0)
            cairo_paint_with_alpha($0, 0.5)
            cairo_set_source_rgba($0, 1, 0, 0, 0.25)
            cairo_rectangle($0, 30, 30, 10, 10)
            cairo_fill($0)
        }
        #expect(difference(drawn, pixels) <= 2)
    }

    @Test("clearing a rectangle makes it transparent and changes nothing else")
    func clearing() throws {
        let drawn = try picture {
            $0.setFillColor(red)
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            $0.clear(CGRect(x: 10, y: 10, width: 10, height: 20))
        }
        #expect(
            drawn.isExactly { x, y in
                isInside(x, y, (10, 10, 10, 20)) ? .white : .red
            })
    }

    @Test("a linear gradient fills its strip, and beyond it with the options")
    func linearGradients() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil))
        for options in [[], [.drawsBeforeStartLocation], [.drawsAfterEndLocation]]
            as [CGGradientDrawingOptions]
        {
            let drawn = try picture {
                $0.drawLinearGradient(
                    gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 30, y: 0),
                    options: options)
            }
            let pixels = oracle {
                let left = options.contains(.drawsBeforeStartLocation) ? 0.0 : 10
                let right = options.contains(.drawsAfterEndLocation) ? 40.0 : 30
                let pattern = cairo_pattern_create_linear(10, 0, 30, 0)!
                cairo_pattern_add_color_stop_rgb(pattern, 0, 1, 0, 0)
                cairo_pattern_add_color_stop_rgb(pattern, 1, 0, 0, 1)
                cairo_set_source($0, pattern)
                cairo_rectangle($0, left, 0, right - left, 40)
                cairo_fill($0)
                cairo_pattern_destroy(pattern)
            }
            #expect(difference(drawn, pixels) <= 3)
        }
    }

    @Test("a radial gradient runs from circle to circle, in either direction")
    func radialGradients() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil))
        for (start, end) in [(4.0, 16.0), (16, 4)] {
            let drawn = try picture {
                $0.drawRadialGradient(
                    gradient, startCenter: CGPoint(x: 20, y: 20), startRadius: start,
                    endCenter: CGPoint(x: 20, y: 20), endRadius: end, options: [])
            }
            let pixels = oracle {
                let pattern = cairo_pattern_create_radial(20, 20, start, 20, 20, end)!
                cairo_pattern_add_color_stop_rgb(pattern, 0, 1, 0, 0)
                cairo_pattern_add_color_stop_rgb(pattern, 1, 0, 0, 1)
                cairo_set_source($0, pattern)
                cairo_set_fill_rule($0, CAIRO_FILL_RULE_EVEN_ODD)
                cairo_arc($0, 20, 20, 16, 0, 2 * .pi)
                cairo_new_sub_path($0)
                cairo_arc($0, 20, 20, 4, 0, 2 * .pi)
                cairo_fill($0)
                cairo_pattern_destroy(pattern)
            }
            // Two of Cairo's fifteen samples of a pixel's height: curves and arcs differ a little.
            #expect(difference(drawn, pixels) <= 34)
        }
    }

    @Test("a sharp shadow is the shape, moved by points of the drawing and not by the transform")
    func shadows() throws {
        let drawn = try picture {
            $0.scaleBy(x: 2, y: 2)
            $0.setShadow(offset: CGSize(width: 6, height: 4), blur: 0, color: blue)
            $0.setFillColor(red)
            $0.fill(CGRect(x: 4, y: 4, width: 8, height: 8))
        }
        #expect(
            drawn.isExactly { x, y in
                isInside(x, y, (8, 8, 16, 16))
                    ? .red : isInside(x, y, (14, 12, 16, 16)) ? .blue : .white
            })
    }

    @Test("an image is drawn upside down by the context, as y points down, and again in drawings")
    func images() throws {
        let inner = CGContext(size: CGSize(width: 10, height: 10), scale: 2)
        inner.setFillColor(red)
        inner.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
        inner.setFillColor(blue)
        inner.fill(CGRect(x: 0, y: 5, width: 10, height: 5))
        let image = try #require(inner.makeImage())
        #expect(image.width == 20 && image.height == 20)
        let drawn = try picture {
            $0.draw(image, in: CGRect(x: 0, y: 0, width: 10, height: 10))
            $0.drawUpright(image, in: CGRect(x: 20, y: 0, width: 20, height: 20))
        }
        #expect(drawn[5, 2] == .blue && drawn[5, 8] == .red)
        #expect(drawn[30, 5] == .red && drawn[30, 15] == .blue)
        #expect(drawn[15, 5] == .white)
    }

    @Test("the opacity of an image clips, also inside another clip")
    func masks() throws {
        let inner = CGContext(size: CGSize(width: 10, height: 10), scale: 1)
        inner.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
        let image = try #require(inner.makeImage())
        let drawn = try picture {
            $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 40))
            $0.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20), mask: image)
            $0.setFillColor(red)
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        }
        // Upside down: the opaque half is at the greatest y.
        #expect(drawn.isExactly { x, y in isInside(x, y, (0, 10, 10, 10)) ? .red : .white })
    }
}
