import Testing
import UIKit

@MainActor
@Suite("Colors")
struct UIColorTests {
    @Test("components are stored and returned")
    func components() {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        #expect([red, green, blue, alpha] == [0.1, 0.2, 0.3, 0.4])
        UIColor(white: 0.25, alpha: 0.5).getRed(&red, green: &green, blue: nil, alpha: &alpha)
        #expect([red, green, alpha] == [0.25, 0.25, 0.5])
    }

    // Source: IEC 61966-2-1: Y = 0.2126 R + 0.7152 G + 0.0722 B of linear light; the code for Y =
    // 0.2126 is 0.4984….
    @Test("the gray of a color has its luminance; grays stay the same")
    func white() {
        var (white, alpha): (CGFloat, CGFloat) = (0, 0)
        #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
        #expect(white == 0.25)
        #expect(alpha == 0.5)
        #expect(UIColor(red: 0.3, green: 0.3, blue: 0.3, alpha: 1).getWhite(&white, alpha: nil))
        #expect(white == 0.3)
        UIColor.red.getWhite(&white, alpha: &alpha)
        #expect(abs(white - (1.055 * pow(0.2126, 1 / 2.4) - 0.055)) < 1e-12)
        #expect(alpha == 1)
        // Programs use it to choose dark letters on light backgrounds.
        UIColor.yellow.getWhite(&white, alpha: nil)
        #expect(white > 0.9)
        UIColor.blue.getWhite(&white, alpha: nil)
        #expect(white < 0.5)
    }

    // Apple's class is open: programs have subclasses for names, and some with properties.
    @Test("subclasses have the initializers of colors and are drawn and archived as colors")
    func subclasses() throws {
        final class Theme: UIColor, @unchecked Sendable {
            class var brand: UIColor { UIColor(white: 0.5, alpha: 1) }
        }
        final class Paint: UIColor, @unchecked Sendable {
            let coats: Int

            init(coats: Int) {
                self.coats = coats
                super.init(red: 1, green: 0, blue: 0, alpha: 1)
            }
            required init?(coder: NSCoder) { nil }
            required convenience init(
                _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
            ) { self.init(coats: 0) }
        }
        let theme = Theme(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(theme == UIColor.red && theme.cgColor == UIColor.red.cgColor)
        #expect(Theme.brand == UIColor(white: 0.5, alpha: 1))
        #expect(Paint(coats: 2) == UIColor.red)
        let view = UIView()
        view.backgroundColor = Paint(coats: 3)
        #expect((view.backgroundColor as? Paint)?.coats == 3)
        #expect(view.layer.backgroundColor == UIColor.red.cgColor)
        let data = try #require(try? JSONEncoder().encode([1.0, 0, 0, 1]))
        let own: Theme = try Theme.object(
            withItemProviderData: data, typeIdentifier: "com.apple.uikit.color")
        #expect(own == UIColor.red)
    }

    @Test("equality is by colour space and components")
    func equality() {
        #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
        #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
        // As in UIKit, a grey equals no sRGB colour.
        #expect(UIColor(red: 0, green: 0, blue: 0, alpha: 1) != UIColor.black)
        #expect(UIColor.red.withAlphaComponent(0.5) != .red)
        #expect(UIColor.red.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    }

    @Test("a color literal is a UIColor")
    func literal() {
        // The packing list's literal.
        let color = #colorLiteral(red: 0, green: 0, blue: 0, alpha: 0.5)
        #expect(color == UIColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    }

    struct Sample: Sendable {
        var degrees: Double
        var saturation: Double
        var brightness: Double
        var rgb: [Double]
    }

    nonisolated static let samples = [
        Sample(degrees: 0, saturation: 1, brightness: 1, rgb: [1, 0, 0]),
        Sample(degrees: 60, saturation: 1, brightness: 1, rgb: [1, 1, 0]),
        Sample(degrees: 120, saturation: 1, brightness: 1, rgb: [0, 1, 0]),
        Sample(degrees: 180, saturation: 1, brightness: 1, rgb: [0, 1, 1]),
        Sample(degrees: 240, saturation: 1, brightness: 1, rgb: [0, 0, 1]),
        Sample(degrees: 300, saturation: 1, brightness: 1, rgb: [1, 0, 1]),
        Sample(degrees: 90, saturation: 0.5, brightness: 0.8, rgb: [0.6, 0.8, 0.4]),
    ]

    // Source: the corners and edges of the HSV hexcone, which have exact answers.
    @Test("hue, saturation and brightness are the hexcone's", arguments: samples)
    func hue(sample: Sample) {
        let (hue, saturation, brightness) = (
            sample.degrees / 360, sample.saturation, sample.brightness
        )
        let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
        var rgb: [CGFloat] = [0, 0, 0]
        color.getRed(&rgb[0], green: nil, blue: nil, alpha: nil)
        color.getRed(nil, green: &rgb[1], blue: nil, alpha: nil)
        color.getRed(nil, green: nil, blue: &rgb[2], alpha: nil)
        for (component, want) in zip(rgb, sample.rgb) { #expect(abs(component - want) < 1e-12) }

        var (h, s, b): (CGFloat, CGFloat, CGFloat) = (-1, -1, -1)
        color.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
        #expect(abs(h - hue) < 1e-12)
        #expect(abs(s - saturation) < 1e-12)
        #expect(abs(b - brightness) < 1e-12)
    }

    // Source: Apple, Human Interface Guidelines, "Color", the light column.
    @Test("the palette has Apple's light values")
    func palette() {
        #expect(UIColor.systemBlue.cgColor.hex == "#007affff")
        #expect(UIColor.systemRed.cgColor.hex == "#ff3b30ff")
        #expect(UIColor.systemGray.cgColor.hex == "#8e8e93ff")
        #expect(UIColor.systemGray6.cgColor.hex == "#f2f2f7ff")
        #expect(UIColor.label.cgColor.hex == "#000000ff")
        #expect(UIColor.secondaryLabel.cgColor.hex == "#3c3c4399")
        #expect(UIColor.separator.cgColor.hex == "#3c3c434a")
        #expect(UIColor.groupTableViewBackground.cgColor.hex == "#f2f2f7ff")
        #expect(UIColor.clear.cgColor.alpha == 0)
    }
}
