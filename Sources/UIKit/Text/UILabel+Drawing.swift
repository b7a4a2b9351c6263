extension UILabel {
    /// Whether the class overrides ``textRect(forBounds:limitedToNumberOfLines:)``.
    final var choosesTextRect: Bool {
        MethodOverrides.ofTextRects.differ(type(of: self), UILabel.self)
    }

    /// Returns the size of the rectangle that the class chooses for its text.
    final func chosenTextSize(within width: CGFloat) -> CGSize {
        // A size that limits no text.
        let room: CGFloat = 1e6
        return textRect(
            forBounds: CGRect(x: 0, y: 0, width: min(width, room), height: room),
            limitedToNumberOfLines: numberOfLines
        ).size
    }

    /// Marks the label for the next snapshot, and for drawing if its class draws.
    final func lookMayHaveChanged() {
        layer.markChanged(.values)
        if drawsItself { layer.setNeedsDisplay() }
        observedPropertiesMayHaveChanged()
    }
}
