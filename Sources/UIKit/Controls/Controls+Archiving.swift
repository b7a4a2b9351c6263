extension UIImageView: ContentArchiving {
    static var archivedClass: AnyClass { UIImageView.self }
    var archivedSubviews: [UIView] { subviews }

    func encodeContent(with coder: NSCoder) {
        coder.encode(image, key: "UIImage")
        coder.encode(highlightedImage, key: "UIHighlightedImage")
        coder.encode(isHighlighted, forKey: "UIHighlighted")
    }

    func readContent(from coder: NSCoder) {
        image = coder.object("UIImage")
        highlightedImage = coder.object("UIHighlightedImage")
        isHighlighted = coder.decodeBool(forKey: "UIHighlighted")
    }
}

extension UIControl {
    /// Archives the state and the alignments.
    final func encodeState(with coder: NSCoder) {
        coder.encode(isEnabled, forKey: "UIEnabled")
        coder.encode(isSelected, forKey: "UISelected")
        coder.encode(contentHorizontalAlignment.rawValue, forKey: "UIContentHorizontalAlignment")
        coder.encode(contentVerticalAlignment.rawValue, forKey: "UIContentVerticalAlignment")
    }

    final func readState(from coder: NSCoder) {
        isEnabled = coder.decodeBool(forKey: "UIEnabled")
        isSelected = coder.decodeBool(forKey: "UISelected")
        contentHorizontalAlignment =
            ContentHorizontalAlignment(
                rawValue: coder.decodeInteger(forKey: "UIContentHorizontalAlignment")) ?? .center
        contentVerticalAlignment =
            ContentVerticalAlignment(
                rawValue: coder.decodeInteger(forKey: "UIContentVerticalAlignment")) ?? .center
    }
}

extension UIButton: ContentArchiving {
    static var archivedClass: AnyClass { UIButton.self }

    func encodeContent(with coder: NSCoder) {
        encodeState(with: coder)
        coder.encode(buttonType.rawValue, forKey: "UIButtonType")
        coder.encode(titles, key: "UITitles") { $0 as NSString }
        coder.encode(attributedTitles, key: "UIAttributedTitles") { ArchivedText($0) }
        coder.encode(titleColors, key: "UITitleColors") { $0 }
        coder.encode(images, key: "UIImages") { $0 }
        coder.encode(backgroundImages, key: "UIBackgroundImages") { $0 }
        coder.encode(titleLabel?.font, key: "UIFont")
    }

    func readContent(from coder: NSCoder) {
        setButtonType(
            ButtonType(rawValue: coder.decodeInteger(forKey: "UIButtonType")) ?? .custom)
        readState(from: coder)
        for (state, title) in coder.states("UITitles", as: String.self) {
            setTitle(title, for: state)
        }
        for (state, title) in coder.states("UIAttributedTitles", as: ArchivedText.self) {
            setAttributedTitle(title.text, for: state)
        }
        for (state, color) in coder.states("UITitleColors", as: UIColor.self) {
            setTitleColor(color, for: state)
        }
        for (state, image) in coder.states("UIImages", as: UIImage.self) {
            setImage(image, for: state)
        }
        for (state, image) in coder.states("UIBackgroundImages", as: UIImage.self) {
            setBackgroundImage(image, for: state)
        }
        if let font = coder.object("UIFont", as: UIFont.self) { titleLabel?.font = font }
    }
}

extension UISwitch: ContentArchiving {
    static var archivedClass: AnyClass { UISwitch.self }

    func encodeContent(with coder: NSCoder) {
        encodeState(with: coder)
        coder.encode(isOn, forKey: "UISwitchOn")
        coder.encode(onTintColor, key: "UISwitchOnTintColor")
        coder.encode(thumbTintColor, key: "UISwitchThumbTintColor")
    }

    func readContent(from coder: NSCoder) {
        readState(from: coder)
        isOn = coder.decodeBool(forKey: "UISwitchOn")
        onTintColor = coder.object("UISwitchOnTintColor")
        thumbTintColor = coder.object("UISwitchThumbTintColor")
    }
}

extension UISlider: ContentArchiving {
    static var archivedClass: AnyClass { UISlider.self }

    func encodeContent(with coder: NSCoder) {
        encodeState(with: coder)
        coder.encode(minimumValue, forKey: "UIMinValue")
        coder.encode(maximumValue, forKey: "UIMaxValue")
        coder.encode(value, forKey: "UIValue")
        coder.encode(isContinuous, forKey: "UIContinuous")
        coder.encode(minimumTrackTintColor, key: "UISliderMinimumTrackTintColor")
        coder.encode(maximumTrackTintColor, key: "UISliderMaximumTrackTintColor")
        coder.encode(thumbTintColor, key: "UISliderThumbTintColor")
    }

    func readContent(from coder: NSCoder) {
        readState(from: coder)
        minimumValue = coder.decodeFloat(forKey: "UIMinValue")
        maximumValue = coder.decodeFloat(forKey: "UIMaxValue")
        value = coder.decodeFloat(forKey: "UIValue")
        isContinuous = coder.decodeBool(forKey: "UIContinuous")
        minimumTrackTintColor = coder.object("UISliderMinimumTrackTintColor")
        maximumTrackTintColor = coder.object("UISliderMaximumTrackTintColor")
        thumbTintColor = coder.object("UISliderThumbTintColor")
    }
}

extension UIProgressView: ContentArchiving {
    static var archivedClass: AnyClass { UIProgressView.self }

    func encodeContent(with coder: NSCoder) {
        coder.encode(progressViewStyle.rawValue, forKey: "UIProgressViewStyle")
        coder.encode(progress, forKey: "UIProgress")
        coder.encode(progressTintColor, key: "UIProgressProgressTintColor")
        coder.encode(trackTintColor, key: "UIProgressTrackTintColor")
    }

    func readContent(from coder: NSCoder) {
        progressViewStyle =
            Style(rawValue: coder.decodeInteger(forKey: "UIProgressViewStyle")) ?? .default
        progress = coder.decodeFloat(forKey: "UIProgress")
        progressTintColor = coder.object("UIProgressProgressTintColor")
        trackTintColor = coder.object("UIProgressTrackTintColor")
    }
}
