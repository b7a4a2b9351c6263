extension UISegmentedControl {
    /// Creates a control with a segment for each action, which runs when the user selects it.
    ///
    /// The actions run in addition to those of `valueChanged`, and before them. [U]
    ///
    /// - Parameters:
    ///   - frame: the frame in the superview's coordinates, in points.
    ///   - actions: the actions, whose images or else titles the segments show.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions {
            insertSegment(action: action, at: numberOfSegments, animated: false)
        }
        if frame.size == .zero { bounds.size = intrinsicContentSize }
    }

    /// Inserts a segment with an action at an index, clamped to 0 and the number of segments.
    ///
    /// A segment that has an action with the same identifier is removed. `animated`: whether the
    /// other segments move in an animation. Source: Apple, insertSegment(action:at:animated:).
    public final func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        let same = segmentIndex(identifiedBy: action.identifier)
        var index = min(max(segment, 0), numberOfSegments)
        if same != NSNotFound {
            removeSegment(at: same, animated: false)
            if same < index { index -= 1 }
        }
        insertSegment(withTitle: nil, at: index, animated: animated)
        show(action, at: index)
    }

    /// Sets the action of a segment, which then shows the action's image or else its title.
    ///
    /// An index without a segment is reported, and so is an action whose identifier another segment
    /// has; nothing changes then. Source: Apple, setAction(_:forSegmentAt:).
    public final func setAction(_ action: UIAction, forSegmentAt segment: Int) {
        guard hasSegment(segment, for: "setAction") else { return }
        let same = segmentIndex(identifiedBy: action.identifier)
        guard same == NSNotFound || same == segment else {
            return reportMistake(
                "setAction: segment \(same) of \(nameInMessages) has an action with the identifier "
                    + "“\(action.identifier.rawValue)”, so segment \(segment) does not get another")
        }
        show(action, at: segment)
    }

    /// Returns the action of a segment; nil if it has none, or if there is no such segment.
    public final func actionForSegment(at segment: Int) -> UIAction? {
        labels.indices.contains(segment) ? segmentActions[ObjectIdentifier(labels[segment])] : nil
    }

    /// Returns the index of the segment with an action of an identifier, or `NSNotFound`.
    public final func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        labels.firstIndex {
            segmentActions[ObjectIdentifier($0)]?.identifier == actionIdentifier
        } ?? NSNotFound
    }

    private func show(_ action: UIAction, at segment: Int) {
        segmentActions[ObjectIdentifier(labels[segment])] = action
        if let image = action.image {
            setImage(image, forSegmentAt: segment)
        } else {
            setTitle(action.title, forSegmentAt: segment)
        }
        setEnabled(!action.attributes.contains(.disabled), forSegmentAt: segment)
    }
}
