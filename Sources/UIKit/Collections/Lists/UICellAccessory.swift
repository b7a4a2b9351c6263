/// An accessory of a list's cell, such as a chevron, a check mark or a view of the program's own.
///
/// The system's accessories have their places and their order [U]: before the content multiselect,
/// insert and delete, behind it label, check mark, detail, the disclosures and reorder.
///
/// Source: Apple, UICellAccessory. Deviation: no pop-up menu.
@preconcurrency @MainActor
public struct UICellAccessory {
    /// In which modes an accessory is displayed.
    ///
    /// Source: Apple, UICellAccessory.DisplayedState.
    public enum DisplayedState: Int, Sendable {
        /// Always.
        case always = 0
        /// While the cell is in editing mode.
        case whenEditing = 1
        /// While the cell is not in editing mode.
        case whenNotEditing = 2
    }

    /// The width that is reserved for an accessory, which is in the middle of it.
    ///
    /// Source: Apple, UICellAccessory.LayoutDimension.
    public enum LayoutDimension: Hashable, Sendable {
        /// The width of the accessory's view.
        case actual
        /// A width with which accessories of different widths are aligned: 22 points. [U]
        case standard
        /// A width, in points; one that is not usable counts as the view's.
        case custom(CGFloat)
    }

    /// On which side of the content an accessory is, and where among the others.
    ///
    /// Source: Apple, UICellAccessory.Placement.
    public enum Placement {
        /// Returns the index of an accessory among those on its side, in their order from the
        /// leading edge.
        public typealias Position = (_ accessories: [UICellAccessory]) -> Int

        /// Before the content.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// Behind the content.
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })

        /// Returns the position before an accessory of the type of another one, or the first
        /// position without one.
        @preconcurrency @MainActor
        public static func position(before accessory: UICellAccessory) -> Position {
            let type = accessory.accessoryType.kind
            return { all in
                MainActor.assumeIsolated {
                    all.firstIndex { $0.accessoryType.kind == type } ?? 0
                }
            }
        }
        /// Returns the position behind an accessory of the type of another one, or the last
        /// position without one.
        @preconcurrency @MainActor
        public static func position(after accessory: UICellAccessory) -> Position {
            let type = accessory.accessoryType.kind
            return { all in
                MainActor.assumeIsolated {
                    all.lastIndex { $0.accessoryType.kind == type }.map { $0 + 1 } ?? all.count
                }
            }
        }
    }

    /// The kind of an accessory.
    ///
    /// Source: Apple, UICellAccessory.AccessoryType.
    public enum AccessoryType: Hashable {
        /// A check mark.
        case checkmark
        /// A view of the program's own.
        case customView(UIView)
        /// A control that deletes the row.
        case delete
        /// A button for details.
        case detail
        /// A chevron, which indicates that a tap shows more content.
        case disclosureIndicator
        /// A control that inserts a row.
        case insert
        /// A text.
        case label(String)
        /// A circle, with a check mark while the row is selected.
        case multiselect
        /// A chevron that expands and collapses the item's children.
        case outlineDisclosure
        /// A handle with which the row is moved.
        case reorder

        /// The type, without the view or text.
        var kind: Int {
            switch self {
            case .multiselect: 0
            case .insert: 1
            case .delete: 2
            case .label: 3
            case .checkmark: 4
            case .detail: 5
            case .outlineDisclosure: 6
            case .disclosureIndicator: 7
            case .reorder: 8
            case .customView: 9
            }
        }
        var isLeading: Bool { kind < 3 }
    }

    /// A closure that an accessory calls when it is tapped.
    public typealias ActionHandler = () -> Void

    /// The kind of accessory.
    public let accessoryType: AccessoryType
    let displayed: DisplayedState
    let look: AccessoryLook
    var actionHandler: ActionHandler?
    var placement: Placement?

    private init(
        _ type: AccessoryType, _ displayed: DisplayedState, _ look: AccessoryLook,
        _ actionHandler: ActionHandler? = nil
    ) {
        accessoryType = type
        self.displayed = displayed
        self.look = look
        self.actionHandler = actionHandler
    }

    func isDisplayed(whileEditing isEditing: Bool) -> Bool {
        guard !look.isHidden else { return false }
        return switch displayed {
        case .always: true
        case .whenEditing: isEditing
        case .whenNotEditing: !isEditing
        }
    }

    // MARK: Creating

    /// A chevron, which indicates that a tap shows more content.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always,
        options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, displayed, options.look) }

    /// A check mark.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory { UICellAccessory(.checkmark, displayed, options.look) }

    /// A button for details.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.detail, displayed, options.look, actionHandler) }

    /// A control that deletes the row. Without a handler it reveals the actions behind the row.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.delete, displayed, options.look, actionHandler) }

    /// A control that inserts a row.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.insert, displayed, options.look, actionHandler) }

    /// A circle, with a check mark while the row is selected.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory { UICellAccessory(.multiselect, displayed, options.look) }

    /// A chevron that expands and collapses the item's children.
    ///
    /// Without a handler it changes the section snapshot of the item's diffable data source.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always,
        options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(.outlineDisclosure, displayed, options.look, actionHandler)
    }

    /// A handle with which the row is moved, if its data source permits it.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory { UICellAccessory(.reorder, displayed, options.look) }

    /// A text.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
    ) -> UICellAccessory { UICellAccessory(.label(text), displayed, options.look) }

    /// A view of the program's own.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let displayed =
            switch configuration.placement {
            case .leading(let displayed, _), .trailing(let displayed, _): displayed
            }
        var accessory = UICellAccessory(
            .customView(configuration.customView), displayed, configuration.look)
        accessory.placement = configuration.placement
        return accessory
    }
}

/// The settings that all accessories share.
struct AccessoryLook {
    var isHidden = false
    var width = UICellAccessory.LayoutDimension.actual
    var tintColor: UIColor?
    var backgroundColor: UIColor?
    var font: UIFont?
    var keepsSize = false
    var outlineStyle = UICellAccessory.OutlineDisclosureOptions.Style.automatic
}
