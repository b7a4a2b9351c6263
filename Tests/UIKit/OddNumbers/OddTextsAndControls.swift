import HeadlessTesting
import UIKit

private let lengths = -1e15...1e15
private let numbers = -Double.infinity...Double.infinity

extension OddSetting {
    /// The numbers of texts, controls, bars, gestures and controllers.
    @OddSettings static var texts: [OddSetting] {
        view("the components of a colour", label) {
            $0.textColor = UIColor(red: $1, green: 0, blue: $1, alpha: 1)
            $0.backgroundColor = UIColor(white: $1, alpha: 1).withAlphaComponent($1)
            $0.tintColor = UIColor(hue: $1, saturation: 1, brightness: $1, alpha: 1)
        }
        view("UILabel.numberOfLines", label) { $0.numberOfLines = integer($1) }
        view("UILabel.preferredMaxLayoutWidth", usable: numbers, label) {
            $0.preferredMaxLayoutWidth = $1
            $0.sizeToFit()
        } _: {
            [$0.preferredMaxLayoutWidth]
        }
        view("UILabel.shadowOffset", usable: numbers, label) {
            $0.shadowColor = .red
            $0.shadowOffset = CGSize(width: $1, height: $1)
        } _: {
            [$0.shadowOffset.width, $0.shadowOffset.height]
        }
        view("NSShadow.shadowOffset", label) {
            shadow($0) { $0.shadowOffset = CGSize(width: $1, height: $1) }($1)
        }
        view("NSShadow.shadowBlurRadius", label) { shadow($0) { $0.shadowBlurRadius = $1 }($1) }
        view("UILabel.minimumScaleFactor", usable: 0...1, label) {
            ($0.minimumScaleFactor, $0.adjustsFontSizeToFitWidth, $0.numberOfLines) = ($1, true, 1)
        } _: {
            [$0.minimumScaleFactor]
        }
        view("UITextField.minimumFontSize", usable: 0...1e15, { UITextField() }) {
            ($0.minimumFontSize, $0.adjustsFontSizeToFitWidth, $0.text) = ($1, true, "wide")
        } _: {
            [$0.minimumFontSize]
        }
        view("the size of a font", usable: 0...1e6, label) {
            $0.font = .systemFont(ofSize: $1)
            $0.sizeToFit()
        } _: {
            [$0.font.pointSize]
        }
        view("the weight of a font", label) {
            $0.font = .systemFont(ofSize: 10, weight: UIFont.Weight($1))
        }
        view("a font withSize", usable: 0...1e6, label, { $0.font = $0.font.withSize($1) }) {
            [$0.font.pointSize]
        }
        view("NSMutableParagraphStyle.lineSpacing", label) { style($0) { $0.lineSpacing = $1 }($1) }
        view("NSMutableParagraphStyle.lineHeightMultiple", label) {
            style($0) { $0.lineHeightMultiple = $1 }($1)
        }
        view("NSMutableParagraphStyle.minimumLineHeight", label) {
            style($0) { $0.minimumLineHeight = $1 }($1)
        }
        view("NSMutableParagraphStyle.maximumLineHeight", label) {
            style($0) { $0.maximumLineHeight = $1 }($1)
        }
        view("NSMutableParagraphStyle.firstLineHeadIndent", label) {
            style($0) { $0.firstLineHeadIndent = $1 }($1)
        }
        view("NSMutableParagraphStyle.headIndent", label) { style($0) { $0.headIndent = $1 }($1) }
        view("NSMutableParagraphStyle.tailIndent", label) { style($0) { $0.tailIndent = $1 }($1) }
        view("NSMutableParagraphStyle.paragraphSpacing", label) {
            style($0) { $0.paragraphSpacing = $1 }($1)
        }
        view("NSMutableParagraphStyle.paragraphSpacingBefore", label) {
            style($0) { $0.paragraphSpacingBefore = $1 }($1)
        }
        view("NSMutableParagraphStyle.defaultTabInterval", label) {
            style($0) { style, number in
                style.tabStops = []
                style.defaultTabInterval = number
            }($1)
        }
        view("NSTextTab.location", label) {
            style($0) { style, number in
                style.tabStops = [NSTextTab(textAlignment: .right, location: number)]
            }($1)
        }
        view("NSTextAttachment.bounds", label) {
            let attachment = NSTextAttachment()
            attachment.bounds = CGRect(x: $1, y: $1, width: $1, height: $1)
            $0.attributedText = NSAttributedString(attachment: attachment)
            $0.sizeToFit()
        }
        view("the kerning of a text", label) {
            $0.attributedText = NSAttributedString(string: "Kerned", attributes: [.kern: $1])
            $0.sizeToFit()
        }
        view("UITextView.textContainerInset", usable: lengths, textView) {
            $0.textContainerInset = UIEdgeInsets(odd: $1)
        } _: {
            $0.textContainerInset.numbers
        }
        view("NSTextContainer.lineFragmentPadding", usable: lengths, textView) {
            $0.textContainer.lineFragmentPadding = $1
        } _: {
            [$0.textContainer.lineFragmentPadding]
        }
        view("NSTextContainer.size", usable: lengths, textView) {
            $0.textContainer.widthTracksTextView = false
            $0.textContainer.size = CGSize(width: $1, height: $1)
            _ = $0.layoutManager.usedRect(for: $0.textContainer)
        } _: {
            [$0.textContainer.size.width, $0.textContainer.size.height]
        }
        view("NSTextContainer.maximumNumberOfLines", textView) {
            $0.textContainer.maximumNumberOfLines = integer($1)
        }
        view("UITextView.selectedRange", textView) {
            $0.selectedRange = NSRange(location: integer($1), length: integer($1))
            $0.scrollRangeToVisible(NSRange(location: integer($1), length: 7))
            $0.insertText("a")
        }
        view("a font of a text view", textView) { $0.font = .systemFont(ofSize: $1) }
        view("a font of a text field", { UITextField() }) {
            ($0.text, $0.font) = ("text", .systemFont(ofSize: $1))
        }
    }

    @OddSettings static var controls: [OddSetting] {
        view("the baseline offset and stroke width of a text", label) {
            $0.attributedText = NSAttributedString(
                string: "odd", attributes: [.baselineOffset: $1, .strokeWidth: $1])
            $0.sizeToFit()
        }
        view("UISearchBar.setPositionAdjustment", usable: lengths, { UISearchBar() }) {
            $0.setPositionAdjustment(UIOffset(horizontal: $1, vertical: $1), for: .search)
        } _: {
            [$0.positionAdjustment(for: .search).vertical]
        }
        view("the maximum size of a scaled font", label) {
            $0.font = UIFontMetrics.default.scaledFont(
                for: .systemFont(ofSize: 17), maximumPointSize: $1)
            $0.sizeToFit()
        }
        view("UIEditMenuConfiguration.sourcePoint", label) {
            let menu = UIEditMenuInteraction(delegate: nil)
            $0.addInteraction(menu)
            menu.presentEditMenu(
                with: UIEditMenuConfiguration(
                    identifier: nil, sourcePoint: CGPoint(x: $1, y: $1)))
            menu.dismissMenu()
        }
        view("UISlider.value", usable: 0...1, { UISlider() }, { $0.value = Float($1) }) {
            [Double($0.value)]
        }
        view("UISlider.minimumValue", { UISlider() }, { $0.minimumValue = Float($1) }) {
            [Double($0.minimumValue), Double($0.maximumValue), Double($0.value)]
        }
        view("UISlider.maximumValue", { UISlider() }, { $0.maximumValue = Float($1) }) {
            [Double($0.minimumValue), Double($0.maximumValue), Double($0.value)]
        }
        view("UIStepper.value", usable: 0...100, { UIStepper() }, { $0.value = $1 }) { [$0.value] }
        view("UIStepper.minimumValue", usable: numbers, { UIStepper() }, { $0.minimumValue = $1 }) {
            [$0.minimumValue, $0.value]
        }
        view("UIStepper.maximumValue", usable: numbers, { UIStepper() }, { $0.maximumValue = $1 }) {
            [$0.maximumValue, $0.value]
        }
        view("UIStepper.stepValue", { UIStepper() }, { $0.stepValue = $1 }) { [$0.stepValue] }
        view("UIProgressView.progress", usable: 0...1, { UIProgressView() }) {
            $0.progress = Float($1)
        } _: {
            [Double($0.progress)]
        }
        view("UIPageControl.numberOfPages", usable: 0...1e4, { UIPageControl() }) {
            $0.numberOfPages = integer($1)
        } _: {
            [Double($0.numberOfPages)]
        }
        view("UIPageControl.currentPage", usable: 0...2, { UIPageControl() }) {
            $0.numberOfPages = 3
            $0.currentPage = integer($1)
        } _: {
            [Double($0.currentPage)]
        }
        view("UISegmentedControl.selectedSegmentIndex", usable: -1...1, segments) {
            $0.selectedSegmentIndex = integer($1)
        } _: {
            [Double($0.selectedSegmentIndex)]
        }
        view("a segment's index", segments) {
            $0.insertSegment(withTitle: "c", at: integer($1), animated: true)
            $0.setTitle("d", forSegmentAt: integer($1))
            $0.setEnabled(false, forSegmentAt: integer($1))
            _ = $0.titleForSegment(at: integer($1))
            $0.removeSegment(at: integer($1), animated: true)
        }
        view("UIButton.contentEdgeInsets", usable: lengths, titled) {
            $0.contentEdgeInsets = UIEdgeInsets(odd: $1)
        } _: {
            $0.contentEdgeInsets.numbers
        }
        view("UIButton.titleEdgeInsets", usable: lengths, titled) {
            $0.titleEdgeInsets = UIEdgeInsets(odd: $1)
        } _: {
            $0.titleEdgeInsets.numbers
        }
        view("UIButton.imageEdgeInsets", usable: lengths, titled) {
            $0.imageEdgeInsets = UIEdgeInsets(odd: $1)
        } _: {
            $0.imageEdgeInsets.numbers
        }
        view("UIButton.Configuration.imagePadding", configured) {
            $0.configuration?.imagePadding = $1
        } _: {
            [Double($0.configuration?.imagePadding ?? 0)]
        }
        view("UIButton.Configuration.titlePadding", configured) {
            $0.configuration?.titlePadding = $1
        } _: {
            [Double($0.configuration?.titlePadding ?? 0)]
        }
        view("UIButton.Configuration.contentInsets", configured) {
            $0.configuration?.contentInsets = NSDirectionalEdgeInsets(odd: $1)
        } _: {
            $0.configuration?.contentInsets.numbers ?? []
        }
        view(
            "the numbers of a UIContentUnavailableConfiguration",
            { UIContentUnavailableView(configuration: .empty()) },
            {
                var content = UIContentUnavailableConfiguration.loading()
                content.button.title = "a"
                content.directionalLayoutMargins = NSDirectionalEdgeInsets(odd: $1)
                (content.imageToTextPadding, content.textToButtonPadding) = ($1, $1)
                content.imageProperties.maximumSize = CGSize(width: $1, height: $1)
                content.imageProperties.cornerRadius = $1
                content.image = UIImage(systemName: "star")
                $0.configuration = content
            })
        view("UIBackgroundConfiguration.cornerRadius", configured) {
            $0.configuration?.background.cornerRadius = $1
        }
        view("UIBackgroundConfiguration.backgroundInsets", configured) {
            $0.configuration?.background.backgroundInsets = NSDirectionalEdgeInsets(odd: $1)
        }
        view("UIBackgroundConfiguration.strokeWidth", configured) {
            $0.configuration?.background.strokeWidth = $1
        }
        gesture("UITapGestureRecognizer.numberOfTapsRequired", { UITapGestureRecognizer() }) {
            $0.numberOfTapsRequired = integer($1)
        }
        gesture("UITapGestureRecognizer.numberOfTouchesRequired", { UITapGestureRecognizer() }) {
            $0.numberOfTouchesRequired = integer($1)
        }
        gesture(
            "UILongPressGestureRecognizer.minimumPressDuration", { UILongPressGestureRecognizer() }
        ) { $0.minimumPressDuration = $1 }
        gesture(
            "UILongPressGestureRecognizer.allowableMovement", { UILongPressGestureRecognizer() }
        ) {
            $0.allowableMovement = $1
        }
        gesture(
            "UILongPressGestureRecognizer.numberOfTapsRequired", { UILongPressGestureRecognizer() }
        ) { $0.numberOfTapsRequired = integer($1) }
        gesture(
            "UILongPressGestureRecognizer.numberOfTouchesRequired",
            { UILongPressGestureRecognizer() }
        ) { $0.numberOfTouchesRequired = integer($1) }
        gesture("UISwipeGestureRecognizer.numberOfTouchesRequired", { UISwipeGestureRecognizer() })
        {
            $0.numberOfTouchesRequired = integer($1)
        }
        gesture("UIPanGestureRecognizer.minimumNumberOfTouches", { UIPanGestureRecognizer() }) {
            $0.minimumNumberOfTouches = integer($1)
        }
        gesture("UIPanGestureRecognizer.maximumNumberOfTouches", { UIPanGestureRecognizer() }) {
            $0.maximumNumberOfTouches = integer($1)
        }
        gesture("a pan's translation", { UIPanGestureRecognizer() }) {
            $0.setTranslation(CGPoint(x: $1, y: 0), in: nil)
        } _: {
            [$0.translation(in: nil).x]
        }
        gesture("UIPinchGestureRecognizer.scale", usable: lengths, { UIPinchGestureRecognizer() }) {
            $0.scale = $1
        } _: {
            [$0.scale]
        }
        gesture(
            "UIRotationGestureRecognizer.rotation", usable: lengths,
            { UIRotationGestureRecognizer() }
        ) {
            $0.rotation = $1
        } _: {
            [$0.rotation]
        }
    }

    @MainActor private static func label() -> UILabel {
        let label = UILabel()
        (label.text, label.numberOfLines) = ("Some words in a row, and more of them.\nA line.", 0)
        return label
    }

    @MainActor private static func textView() -> UITextView {
        let view = UITextView()
        view.text = "Some words in a row, and more of them.\nA line."
        return view
    }

    @MainActor private static func segments() -> UISegmentedControl {
        UISegmentedControl(items: ["a", "b"])
    }

    @MainActor private static func titled() -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle("title", for: .normal)
        return button
    }

    @MainActor private static func configured() -> UIButton {
        let button = UIButton(type: .system)
        button.configuration = .filled()
        button.setTitle("title", for: .normal)
        return button
    }

    @MainActor private static func style(
        _ label: UILabel, _ change: @escaping (NSMutableParagraphStyle, Double) -> Void
    ) -> (Double) -> Void {
        { number in
            let style = NSMutableParagraphStyle()
            change(style, number)
            label.attributedText = NSAttributedString(
                string: "Some\twords.\nMore.", attributes: [.paragraphStyle: style])
            label.sizeToFit()
        }
    }

    @MainActor private static func shadow(
        _ label: UILabel, _ change: @escaping (NSShadow, Double) -> Void
    ) -> (Double) -> Void {
        { number in
            let shadow = NSShadow()
            change(shadow, number)
            label.attributedText = NSAttributedString(
                string: "Some words.", attributes: [.shadow: shadow])
        }
    }

    private static func gesture<Recognizer: UIGestureRecognizer>(
        _ name: String, usable: ClosedRange<Double> = numbers,
        _ make: @escaping @MainActor @Sendable () -> Recognizer,
        _ set: @escaping @MainActor @Sendable (Recognizer, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (Recognizer) -> [Double] = { _ in [] }
    ) -> OddSetting {
        OddSetting(name, usable: usable) { window, number in
            let recognizer = make()
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 200, height: 200))
            view.addGestureRecognizer(recognizer)
            window.addSubview(view)
            set(recognizer, number)
            return { read(recognizer) }
        }
    }
}
