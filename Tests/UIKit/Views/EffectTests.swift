import HeadlessTesting
import Synchronization
import Testing
import UIKit

/// Source: Apple, UIVisualEffectView, UIFeedbackGenerator, UIFont, UIFontDescriptor, UIFontMetrics.
@MainActor
@Suite("Effects, feedback and named fonts")
struct EffectTests {
    // Blur, saturation and cover of the dark style: Apple, UIImageEffects (WWDC 2013),
    // applyDarkEffect.
    @Test("a blur blurs what is behind it, covers it with its material's colour, and animates")
    func blur() throws {
        let stage = Stage()
        defer { stage.close() }
        let view = UIVisualEffectView(effect: nil)
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        stage.window.addSubview(view)
        let label = UILabel()
        view.contentView.addSubview(label)
        stage.commit()
        let cover = view.subviews[0]
        #expect(view.subviews[1] === view.contentView)
        #expect(view.contentView.frame == view.bounds)
        #expect(cover.alpha == 0)
        UIView.animate(withDuration: 1) { view.effect = UIBlurEffect(style: .dark) }
        #expect(cover.alpha == 1 && cover.backgroundColor == UIColor(white: 0.11, alpha: 0.73))
        #expect(cover.layer.animationKeys() == ["opacity"])
        stage.commit()
        let shown = try #require(
            stage.snapshot.nodes.first { $0.frame.width == 50 && $0.background != nil })
        #expect(shown.drawing.rendering?.blur == 20 && shown.drawing.rendering?.saturation == 1.8)
        view.effect = UIBlurEffect(style: .systemMaterial)
        #expect(cover.backgroundColor == UIColor(white: 0.97, alpha: 0.75))
        stage.window.overrideUserInterfaceStyle = .dark
        stage.commit()
        #expect(cover.backgroundColor == UIColor(white: 0.11, alpha: 0.75))
        view.effect = nil
        stage.commit()
        #expect(cover.alpha == 0)
    }

    // Source: Apple, UIVibrancyEffectStyle.
    @Test("the tint colour of vibrant content is that of its style")
    func vibrancyStyles() {
        let blur = UIBlurEffect(style: .regular)
        func tint(_ effect: UIVibrancyEffect) -> UIColor? {
            UIVisualEffectView(effect: effect).contentView.tintColor
        }
        #expect(tint(UIVibrancyEffect(blurEffect: blur)) == .label)
        #expect(tint(UIVibrancyEffect(blurEffect: blur, style: .secondaryLabel)) == .secondaryLabel)
        #expect(tint(UIVibrancyEffect(blurEffect: blur, style: .separator)) == .separator)
    }

    // Apple, UIVibrancyEffect: templates and labels in the content view update automatically.
    @Test(
        "vibrant content is light over dark materials and dark over light ones",
        arguments: [
            (.dark, 1), (.systemMaterialDark, 1), (.extraLight, 0), (.systemThinMaterialLight, 0),
            (.regular, nil), (.systemMaterial, nil),
        ] as [(UIBlurEffect.Style, CGFloat?)])
    func vibrancy(_ style: UIBlurEffect.Style, _ white: CGFloat?) throws {
        let stage = Stage()
        defer { stage.close() }
        let blur = UIBlurEffect(style: style)
        let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
        let (label, picture) = (UILabel(), UIImageView())
        view.contentView.addSubview(label)
        view.contentView.addSubview(picture)
        stage.window.addSubview(view)
        for interface in [UIUserInterfaceStyle.light, .dark] {
            stage.window.overrideUserInterfaceStyle = interface
            stage.commit()
            let expected = white ?? (interface == .dark ? 1 : 0)
            for (shown, color) in [(label, label.textColor), (picture, picture.tintColor)]
                as [(UIView, UIColor?)]
            {
                let color = try #require(color).resolvedColor(with: shown.traitCollection)
                var (shade, alpha): (CGFloat, CGFloat) = (-1, -1)
                #expect(color.getWhite(&shade, alpha: &alpha))
                #expect(shade == expected && alpha == 1)
            }
        }
        view.effect = nil
        stage.window.overrideUserInterfaceStyle = .light
        stage.commit()
        #expect(label.traitCollection.userInterfaceStyle == .light)
        #expect(picture.tintColor == stage.window.tintColor)
    }

    @Test("feedback reaches the application's handler")
    func feedback() {
        let stage = Stage()
        defer { stage.close() }
        var heard: [String] = []
        UIApplication.shared.feedbackHandler = { heard.append($0) }
        UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
        UIImpactFeedbackGenerator().impactOccurred(intensity: 0.5)
        UISelectionFeedbackGenerator().selectionChanged()
        UINotificationFeedbackGenerator().notificationOccurred(.error)
        #expect(heard == ["impact heavy", "impact medium 0.5", "selection", "notification error"])
    }

    // Apple, Audio Services: AudioServicesPlaySystemSound(_:) and its relatives.
    @Test("sounds of the system reach the handler, and their ends the program")
    func sounds() {
        let stage = Stage()
        defer { stage.close() }
        var heard: [String] = []
        UIApplication.shared.feedbackHandler = { heard.append($0) }
        AudioServicesPlaySystemSound(1104)
        AudioServicesPlayAlertSound(kSystemSoundID_Vibrate)
        AudioServicesPlayAlertSound(1005)
        let ended = Mutex(0)
        AudioServicesPlaySystemSoundWithCompletion(1) { ended.withLock { $0 += 1 } }
        #expect(ended.withLock { $0 } == 0)
        stage.advance(by: .milliseconds(10))
        #expect(ended.withLock { $0 } == 1)
        #expect(heard == ["sound 1104", "vibration", "sound 1005", "vibration", "sound 1"])
        AudioServicesPlayAlertSoundWithCompletion(kSystemSoundID_Vibrate) {
            ended.withLock { $0 += 1 }
        }
        stage.advance(by: .milliseconds(10))
        #expect(ended.withLock { $0 } == 2 && heard.last == "vibration")
    }

    // Apple, Audio Services: AudioServicesCreateSystemSoundID(_:_:) and its relatives.
    @Test("sounds of files have numbers until they are disposed of")
    func fileSounds() throws {
        let stage = Stage()
        defer { stage.close() }
        var heard: [String] = []
        UIApplication.shared.feedbackHandler = { heard.append($0) }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("bell-k.caf")
        try Data([1]).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var (bell, other) = (SystemSoundID(0), SystemSoundID(0))
        #expect(AudioServicesCreateSystemSoundID(url as CFURL, &bell) == kAudioServicesNoError)
        AudioServicesCreateSystemSoundID(url as CFURL, &other)
        #expect(bell > 4095 && other != bell)
        let missing = URL(fileURLWithPath: "/no/bell.caf") as CFURL
        #expect(AudioServicesCreateSystemSoundID(missing, &other) != noErr)
        var ends: [SystemSoundID] = []
        withUnsafeMutablePointer(to: &ends) { ends in
            AudioServicesAddSystemSoundCompletion(
                bell, nil, nil,
                { $1!.assumingMemoryBound(to: [SystemSoundID].self).pointee.append($0) }, ends)
            AudioServicesPlaySystemSound(bell)
            stage.advance(by: .milliseconds(10))
            #expect(ends.pointee == [bell])
            AudioServicesRemoveSystemSoundCompletion(bell)
            AudioServicesPlaySystemSound(bell)
            stage.advance(by: .milliseconds(10))
            #expect(ends.pointee == [bell])
        }
        #expect(AudioServicesDisposeSystemSoundID(bell) == kAudioServicesNoError)
        #expect(AudioServicesDisposeSystemSoundID(bell) != kAudioServicesNoError)
        AudioServicesPlaySystemSound(bell)
        #expect(heard == ["sound bell-k.caf", "sound bell-k.caf"])
    }

    @Test("fonts have names, which give the weight")
    func names() {
        let font = UIFont(name: "AvenirNext-DemiBold", size: 20)
        #expect(font?.fontName == "AvenirNext-DemiBold")
        #expect(font?.familyName == "AvenirNext")
        #expect(font?.fontDescriptor.symbolicTraits == .traitBold)
        #expect(font?.withSize(10).fontName == "AvenirNext-DemiBold")
        #expect(font != UIFont.systemFont(ofSize: 20, weight: .semibold))
        #expect(UIFont(name: "Helvetica Neue", size: 12)?.pointSize == 12)
        #expect(UIFont(name: "NoSuchFont", size: 12) == nil)
        let slanted = UIFont(name: "Georgia-BoldItalic", size: 12)?.fontDescriptor.symbolicTraits
        #expect(slanted == [.traitBold, .traitItalic])
        #expect(UIFont.systemFont(ofSize: 12, weight: .medium).fontName == ".SFUI-Medium")
    }

    @Test("descriptors change size and weight, and become fonts")
    func descriptors() {
        let body = UIFont.systemFont(ofSize: 17)
        let bold = body.fontDescriptor.withSymbolicTraits(.traitBold)
        #expect(
            bold.map { UIFont(descriptor: $0, size: 0) } == .systemFont(ofSize: 17, weight: .bold))
        #expect(body.fontDescriptor.withSymbolicTraits(.traitCondensed) == nil)
        let other = UIFontDescriptor(fontAttributes: [
            .name: "Menlo-Bold", .size: CGFloat(9),
        ])
        #expect(UIFont(descriptor: other, size: 11).fontName == "Menlo-Bold")
        #expect(UIFont(descriptor: other, size: 11).pointSize == 11)
        #expect(other.object(forKey: .family) as? String == "Menlo")
        #expect(
            UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline).symbolicTraits
                == .traitBold)
    }

    // Apple, Human Interface Guidelines: body is 17 points at Large and 23 at XXXL.
    @Test("metrics scale with the preferred size of text")
    func metrics() {
        let large = UITraitCollection(preferredContentSizeCategory: .extraExtraExtraLarge)
        let metrics = UIFontMetrics(forTextStyle: .body)
        #expect(metrics.scaledValue(for: 17, compatibleWith: large) == 23)
        #expect(
            metrics.scaledFont(for: .systemFont(ofSize: 34), compatibleWith: large).pointSize == 46)
    }

    // Source: Apple, UIGlassEffect, UICornerConfiguration, UIButton.Configuration.glass(). The
    // covers are ours.
    @Test("glass is a capsule of its material, in any size; interactive glass grows while pressed")
    func glass() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let effect = UIGlassEffect(style: .regular)
        effect.isInteractive = true
        let view = UIVisualEffectView(effect: effect)
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        stage.window.addSubview(view)
        stage.commit()
        let cover = view.subviews[0]
        #expect(cover.backgroundColor == UIColor(white: 0.97, alpha: 0.55))
        #expect(view.layer.cornerRadius == 20 && cover.layer.cornerRadius == 20)
        view.frame.size.height = 60
        stage.commit()
        #expect(cover.layer.cornerRadius == 30)
        view.cornerConfiguration = .capsule(maximumRadius: 12)
        stage.commit()
        #expect(cover.layer.cornerRadius == 12)
        view.cornerConfiguration = .corners(radius: .fixed(7))
        #expect(view.layer.cornerRadius == 7)
        #expect(view.cornerConfiguration == .uniformCorners(radius: .fixed(7)))
        var scale: CGFloat = 1
        view.addGestureRecognizer(
            UILongPressGestureRecognizer { [weak view] press in
                if press.state == .began { scale = view?.transform.a ?? 0 }
            })
        stage.longPress(view)
        stage.advance(by: .seconds(1))
        #expect(scale == 1.05 && view.transform == .identity)
        let clear = UIGlassEffect(style: .clear)
        clear.tintColor = .red
        view.effect = clear
        #expect(cover.backgroundColor == UIColor.red.withAlphaComponent(0.5))
        let plain = UIVisualEffectView(effect: clear)
        plain.bounds.size = CGSize(width: 30, height: 20)
        plain.layoutIfNeeded()
        #expect(plain.layer.cornerRadius == 10)
        plain.effect = UIBlurEffect(style: .dark)
        #expect(plain.layer.cornerRadius == 0 && plain.subviews[0].layer.cornerRadius == 0)
        let button = UIButton(configuration: .glass())
        button.configuration?.title = "Glass"
        button.frame = CGRect(x: 0, y: 100, width: 90, height: 40)
        stage.window.addSubview(button)
        stage.commit()
        let ground = try #require(button.subviews.first)
        #expect(ground.backgroundColor == UIColor(white: 0.97, alpha: 0.55))
        #expect(ground.layer.cornerRadius == 20)
        button.configuration = .prominentClearGlass()
        button.tintColor = .blue
        stage.commit()
        #expect(ground.backgroundColor == UIColor.blue.withAlphaComponent(0.5))
    }

    // Source: Apple, UIAccessibilityContentSizeCategoryImageAdjusting; that the factor is that of
    // body text is [U].
    @Test("an image grows with the sizes of text for accessibility, if that is wanted")
    func adjusting() {
        let stage = Stage()
        defer { stage.close() }
        let format = UIGraphicsImageRendererFormat()
        let image = UIGraphicsImageRenderer(
            size: CGSize(width: 20, height: 10), format: format
        ).image { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10)) }
        let view = UIImageView(image: image)
        view.adjustsImageSizeForAccessibilityContentSizeCategory = true
        stage.window.addSubview(view)
        view.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
        #expect(view.intrinsicContentSize == CGSize(width: 20, height: 10))
        view.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        let factor =
            UIFontMetrics.default.scaledValue(for: 100, compatibleWith: view.traitCollection) / 100
        #expect(factor > 1)
        #expect(view.intrinsicContentSize == CGSize(width: 20 * factor, height: 10 * factor))
        #expect(view.sizeThatFits(.zero).width == 20 * factor)
        view.adjustsImageSizeForAccessibilityContentSizeCategory = false
        #expect(view.intrinsicContentSize == CGSize(width: 20, height: 10))
    }
}
