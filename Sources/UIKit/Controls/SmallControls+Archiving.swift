extension UIStepper: ContentArchiving {
    static var archivedClass: AnyClass { UIStepper.self }

    func encodeContent(with coder: NSCoder) {
        encodeState(with: coder)
        coder.encode(minimumValue, forKey: "UIMinimumValue")
        coder.encode(maximumValue, forKey: "UIMaximumValue")
        coder.encode(stepValue, forKey: "UIStepValue")
        coder.encode(value, forKey: "UIStepperValue")
        coder.encode(wraps, forKey: "UIWraps")
        coder.encode(autorepeat, forKey: "UIAutorepeat")
        coder.encode(isContinuous, forKey: "UIContinuous")
    }

    func readContent(from coder: NSCoder) {
        guard coder.containsValue(forKey: "UIStepperValue") else { return }
        readState(from: coder)
        minimumValue = coder.decodeDouble(forKey: "UIMinimumValue")
        maximumValue = coder.decodeDouble(forKey: "UIMaximumValue")
        stepValue = coder.decodeDouble(forKey: "UIStepValue")
        value = coder.decodeDouble(forKey: "UIStepperValue")
        wraps = coder.decodeBool(forKey: "UIWraps")
        autorepeat = coder.decodeBool(forKey: "UIAutorepeat")
        isContinuous = coder.decodeBool(forKey: "UIContinuous")
    }
}

extension UIActivityIndicatorView: ContentArchiving {
    static var archivedClass: AnyClass { UIActivityIndicatorView.self }

    func encodeContent(with coder: NSCoder) {
        coder.encode(style.rawValue, forKey: "UIActivityIndicatorViewStyle")
        coder.encode(color, key: "UIColor")
        coder.encode(hidesWhenStopped, forKey: "UIHidesWhenStopped")
        coder.encode(isAnimating, forKey: "UIAnimating")
    }

    func readContent(from coder: NSCoder) {
        guard coder.containsValue(forKey: "UIActivityIndicatorViewStyle") else { return }
        let size = bounds.size
        style =
            Style(rawValue: coder.decodeInteger(forKey: "UIActivityIndicatorViewStyle")) ?? .medium
        bounds.size = size
        if let found = coder.object("UIColor", as: UIColor.self) { color = found }
        hidesWhenStopped = coder.decodeBool(forKey: "UIHidesWhenStopped")
        if coder.decodeBool(forKey: "UIAnimating") { startAnimating() }
    }
}

extension UISegmentedControl: ContentArchiving {
    static var archivedClass: AnyClass { UISegmentedControl.self }

    func encodeContent(with coder: NSCoder) {
        encodeState(with: coder)
        coder.encode(numberOfSegments, forKey: "UISegmentCount")
        for index in 0..<numberOfSegments {
            coder.encode(titleForSegment(at: index) as NSString?, key: "UISegmentTitle.\(index)")
            coder.encode(imageForSegment(at: index), key: "UISegmentImage.\(index)")
            coder.encode(isEnabledForSegment(at: index), forKey: "UISegmentEnabled.\(index)")
        }
        coder.encode(selectedSegmentIndex, forKey: "UISelectedSegmentIndex")
        coder.encode(isMomentary, forKey: "UIMomentary")
        coder.encode(selectedSegmentTintColor, key: "UISelectedSegmentTintColor")
    }

    func readContent(from coder: NSCoder) {
        guard coder.containsValue(forKey: "UISegmentCount") else { return }
        readState(from: coder)
        // Each segment has an entry, so that a damaged number cannot ask for millions of them.
        let count = coder.decodeInteger(forKey: "UISegmentCount")
        var index = 0
        while index < count, coder.containsValue(forKey: "UISegmentEnabled.\(index)") {
            if let image = coder.object("UISegmentImage.\(index)", as: UIImage.self) {
                insertSegment(with: image, at: index, animated: false)
            } else {
                let title = coder.text("UISegmentTitle.\(index)")
                insertSegment(withTitle: title, at: index, animated: false)
            }
            let isOn = coder.decodeBool(forKey: "UISegmentEnabled.\(index)")
            setEnabled(isOn, forSegmentAt: index)
            index += 1
        }
        isMomentary = coder.decodeBool(forKey: "UIMomentary")
        selectedSegmentTintColor = coder.object("UISelectedSegmentTintColor")
        let selected = coder.decodeInteger(forKey: "UISelectedSegmentIndex")
        if (0..<numberOfSegments).contains(selected) { selectedSegmentIndex = selected }
    }
}
