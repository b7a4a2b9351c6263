extension UICellAccessory {
    /// Options of a chevron that expands items.
    ///
    /// Source: Apple, UICellAccessory.OutlineDisclosureOptions.
    public struct OutlineDisclosureOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: actual.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?
        /// The effect of a tap on the cell. Default: automatic.
        public var style: Style

        /// Creates options; nil means the default.
        public init(
            style: Style? = nil, isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
            self.tintColor = tintColor
            self.style = style ?? .automatic
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor,
                outlineStyle: style)
        }

        /// The effect of a tap on the cell.
        ///
        /// Source: Apple, UICellAccessory.OutlineDisclosureOptions.Style.
        public enum Style: Int, Sendable {
            /// As a header if the cell is a header of its list, otherwise as a cell.
            case automatic = 0
            /// A tap anywhere in the cell expands or collapses its item; the cell is not selected.
            case header = 1
            /// A tap on the accessory expands or collapses the item; one on the cell selects it.
            case cell = 2
        }
    }

    /// Options of a text.
    ///
    /// Source: Apple, UICellAccessory.LabelOptions.
    public struct LabelOptions {
        /// Whether the accessory is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the accessory. Default: actual.
        public var reservedLayoutWidth: LayoutDimension
        /// The colour; nil for that of the accessory. Default: nil.
        public var tintColor: UIColor?
        /// The font; nil for that of the system, of 17 points. Default: nil.
        public var font: UIFont?

        /// Creates options; nil means the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, font: UIFont? = nil
        ) {
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
            self.tintColor = tintColor
            self.font = font
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor,
                font: font)
        }
    }

    /// Options of a handle that moves the row.
    ///
    /// Source: Apple, UICellAccessory.ReorderOptions.
    public struct ReorderOptions {
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

    /// A view of the program's own, with its place.
    ///
    /// The view has the size of its frame, or the fitting size of its constraints if the frame is
    /// empty.
    ///
    /// Source: Apple, UICellAccessory.CustomViewConfiguration.
    @preconcurrency @MainActor
    public struct CustomViewConfiguration {
        /// The view.
        public let customView: UIView
        /// Where the view is, and in which modes.
        public let placement: Placement
        /// Whether the view is hidden, regardless of the mode. Default: false.
        public var isHidden: Bool
        /// The width reserved for the view. Default: standard.
        public var reservedLayoutWidth: LayoutDimension
        /// The view's tint colour; nil to leave it as it is. Default: nil.
        public var tintColor: UIColor?
        /// Whether the view keeps the size that it had when it was shown. Default: false.
        public var maintainsFixedSize: Bool

        /// Creates the configuration of a view; nil means the default.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            maintainsFixedSize: Bool? = nil
        ) {
            self.customView = customView
            self.placement = placement
            self.isHidden = isHidden ?? false
            self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
            self.tintColor = tintColor
            self.maintainsFixedSize = maintainsFixedSize ?? false
        }

        var look: AccessoryLook {
            AccessoryLook(
                isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor,
                keepsSize: maintainsFixedSize)
        }
    }
}
