import HeadlessTesting
import Testing

@testable import UIKit

// Source: Apple, UIImage, UIImageAsset, UIImage.SymbolConfiguration, SymbolEffectOptions.
@MainActor
@Suite("Parts of images")
struct ImagePartTests {
    private func picture(_ width: Int) -> UIImage {
        UIImage(data: SamplePicture.png(width: width, height: 2))!
    }

    @Test("an asset forgets the image of traits")
    func asset() {
        let asset = UIImageAsset()
        let (light, dark) = (
            UITraitCollection(userInterfaceStyle: .light),
            UITraitCollection(userInterfaceStyle: .dark)
        )
        asset.register(picture(3), with: light)
        asset.register(picture(5), with: dark)
        #expect(asset.image(with: dark).size.width == 5)
        asset.unregister(with: dark)
        #expect(asset.image(with: dark).size.width == 3)
        asset.unregister(with: light)
        #expect(asset.image(with: light).size == .zero)
    }

    @Test("an image with a picture is prepared for display, an empty one is not")
    func display() {
        let image = picture(3)
        #expect(image.preparingForDisplay() === image)
        #expect(UIImage().preparingForDisplay() == nil)
    }

    @Test("a configuration is applied to a symbol, and to no other image")
    func symbols() throws {
        let star = try #require(UIImage(systemName: "star"))
        let large = UIImage.SymbolConfiguration(pointSize: 60)
        let applied = try #require(star.applyingSymbolConfiguration(large))
        #expect(applied.size.height > 2 * star.size.height)
        let image = picture(3)
        #expect(image.applyingSymbolConfiguration(large) === image)
    }

    // No symbol of ours has colours of its own, so that one in several colours has the tint.
    @Test("a symbol that prefers colours of its own loses the ones given before")
    func multicolor() throws {
        typealias Configuration = UIImage.SymbolConfiguration
        func shown(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
            UIImage(systemName: "star", withConfiguration: configuration)
        }
        let red = Configuration(paletteColors: [.red])
        let both = red.applying(Configuration.preferringMulticolor())
        let look = shown(both)?.renderingMode
        #expect(look == shown(.preferringMulticolor())?.renderingMode)
        #expect(shown(red)?.look != shown(both)?.look)
    }

    @Test("options say how often and with which pauses an effect is played")
    func effects() {
        typealias Options = SymbolEffectOptions
        #expect(Options.nonRepeating == Options.repeat(1))
        #expect(Options.speed(2).nonRepeating == Options.repeat(1).speed(2))
        #expect(Options.repeating.nonRepeating == .nonRepeating)
        let pauses = Options.repeat(.periodic)
        #expect(pauses == Options.repeat(.periodic(nil, delay: nil)))
        #expect(pauses != Options.repeat(.continuous))
        #expect(Options.repeat(.periodic(3, delay: 0)) == Options.repeat(3))
    }

    @Test("an effect on the whole symbol is played once, and with pauses if repeated")
    func playing() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIImageView(image: UIImage(systemName: "star"))
        stage.window.addSubview(view)
        stage.commit()
        func span(_ options: SymbolEffectOptions) -> Int {
            view.addSymbolEffect(.bounce.wholeSymbol, options: options)
            var steps = 0
            while view.layer.animationKeys()?.isEmpty == false, steps < 200 {
                stage.advance(by: .milliseconds(50))
                steps += 1
            }
            return steps
        }
        let once = span(.nonRepeating)
        let twice = span(.repeat(.periodic(2, delay: 1)))
        // Twice as long, and at least one second of pause.
        #expect(once > 0 && twice >= 2 * once + 20 - 2)
        view.setSymbolImage(
            UIImage(systemName: "heart")!, contentTransition: .replace.wholeSymbol)
        #expect(view.layer.animationKeys()?.isEmpty == false || view.layer.sublayers != nil)
        stage.settle()
        #expect(view.image == UIImage(systemName: "heart"))
    }
}
