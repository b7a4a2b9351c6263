extension UIButton.Configuration {
    /// Reports numbers that are not finite, and replaces them by those of another configuration.
    mutating func checkNumbers(keeping old: Self, of button: String) {
        func check<Value: NumberComposite>(
            _ path: WritableKeyPath<Self, Value>, _ name: StaticString
        ) {
            guard usableNumbers(self[keyPath: path], name, of: button) == nil else { return }
            self[keyPath: path] = old[keyPath: path]
        }
        check(\.imagePadding, "configuration.imagePadding")
        check(\.imageReservation, "configuration.imageReservation")
        check(\.titlePadding, "configuration.titlePadding")
        check(\.contentInsets, "configuration.contentInsets")
        check(\.background.cornerRadius, "configuration.background.cornerRadius")
        check(\.background.backgroundInsets, "configuration.background.backgroundInsets")
        check(\.background.strokeWidth, "configuration.background.strokeWidth")
    }
}
