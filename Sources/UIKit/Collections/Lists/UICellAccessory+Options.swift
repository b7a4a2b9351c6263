extension UICellAccessory {
    /// Options of a chevron.
    ///
    /// Source: Apple, UICellAccessory.DisclosureIndicatorOptions.
    public struct DisclosureIndicatorOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: actual.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?

        /// Creates options; nil means the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
            self.tintColor = tintColor
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// Options of a check mark.
    ///
    /// Source: Apple, UICellAccessory.CheckmarkOptions.
    public struct CheckmarkOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: actual.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?

        /// Creates options; nil means the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
            self.tintColor = tintColor
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// Options of a button for details.
    ///
    /// Source: Apple, UICellAccessory.DetailOptions.
    public struct DetailOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: actual.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?

        /// Creates options; nil means the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
            self.tintColor = tintColor
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor)
        }
    }

    /// Options of a control that deletes the row.
    ///
    /// Source: Apple, UICellAccessory.DeleteOptions.
    public struct DeleteOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: standard.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?
        /// The colour of the disc; nil for that of the accessory. Default: nil.
        public var backgroundColor: UIColor?

        /// Creates options; nil means the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, backgroundColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
            self.tintColor = tintColor
            self.backgroundColor = backgroundColor
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor,
                backgroundColor: backgroundColor)
        }
    }

    /// Options of a control that inserts a row.
    ///
    /// Source: Apple, UICellAccessory.InsertOptions.
    public struct InsertOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: standard.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?
        /// The colour of the disc; nil for that of the accessory. Default: nil.
        public var backgroundColor: UIColor?

        /// Creates options; nil means the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, backgroundColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
            self.tintColor = tintColor
            self.backgroundColor = backgroundColor
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor,
                backgroundColor: backgroundColor)
        }
    }

    /// Options of a circle for selection.
    ///
    /// Source: Apple, UICellAccessory.MultiselectOptions.
    public struct MultiselectOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: standard.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?
        /// The colour of the disc; nil for that of the accessory. Default: nil.
        public var backgroundColor: UIColor?

        /// Creates options; nil means the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, backgroundColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
            self.tintColor = tintColor
            self.backgroundColor = backgroundColor
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor,
                backgroundColor: backgroundColor)
        }
    }
}
