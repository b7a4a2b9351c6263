extension NSLayoutXAxisAnchor {
    /// Returns the distance from this anchor to another one as a length, for constraints between
    /// distances.
    ///
    /// It is positive when the other anchor lies further on: to the right, and for leading and
    /// trailing edges in the direction of text. Source: Apple, anchorWithOffset(to:).
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(
            link, .notAnAttribute, distance: AnchorDistance(from: self, to: otherAnchor))
    }

    /// Creates `self == anchor + multiplier · system spacing`, inactive.
    ///
    /// The spacing is 8 points. Source: Apple, constraint(equalToSystemSpacingAfter:multiplier:).
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spacing(.equal, after: anchor, multiplier: multiplier)
    }

    /// Creates `self >= anchor + multiplier · system spacing`, inactive.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spacing(.greaterThanOrEqual, after: anchor, multiplier: multiplier)
    }

    /// Creates `self <= anchor + multiplier · system spacing`, inactive.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spacing(.lessThanOrEqual, after: anchor, multiplier: multiplier)
    }
}

extension NSLayoutYAxisAnchor {
    /// Returns the distance from this anchor down to another one as a length, for constraints
    /// between distances.
    ///
    /// Source: Apple, anchorWithOffset(to:).
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(
            link, .notAnAttribute, distance: AnchorDistance(from: self, to: otherAnchor))
    }

    /// Creates `self == anchor + multiplier · system spacing`, inactive.
    ///
    /// The spacing is 8 points; below a text's last baseline it is the distance at which that
    /// text's next line would be, and follows the font. [U] Source: Apple,
    /// constraint(equalToSystemSpacingBelow:multiplier:).
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spacing(.equal, after: anchor, multiplier: multiplier)
    }

    /// Creates `self >= anchor + multiplier · system spacing`, inactive.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spacing(.greaterThanOrEqual, after: anchor, multiplier: multiplier)
    }

    /// Creates `self <= anchor + multiplier · system spacing`, inactive.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spacing(.lessThanOrEqual, after: anchor, multiplier: multiplier)
    }
}

extension NSLayoutAnchor {
    fileprivate final func spacing(
        _ relation: NSLayoutConstraint.Relation, after anchor: NSLayoutAnchor<AnchorType>,
        multiplier: CGFloat
    ) -> NSLayoutConstraint {
        let constraint = self.relation(relation, to: anchor, multiplier: 1, constant: 0)
        constraint.systemSpacing = multiplier
        constraint.followSystemSpacing()
        return constraint
    }
}

extension NSLayoutConstraint {
    /// The standard distance between siblings, and from a superview's edge, in points.
    static let standardSpacing: CGFloat = 8

    /// Updates the constant of a constraint with the system's spacing by the fonts of
    /// its items.
    final func followSystemSpacing() {
        guard let systemSpacing else { return }
        var spacing = Self.standardSpacing
        if firstAttribute.isBaseline, secondAttribute.isBaseline {
            spacing =
                (secondItem as? UIView)?.textLineHeight ?? (firstItem as? UIView)?.textLineHeight
                ?? spacing
        }
        let constant = spacing * systemSpacing
        storedConstant = constant.isFinite ? constant : 0
    }
}

extension NSLayoutConstraint.Attribute {
    /// Whether the attribute is a baseline of text.
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
