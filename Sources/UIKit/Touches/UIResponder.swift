/// An object that handles events: touches and, as the first responder, keys and typed text.
///
/// Events that an object does not handle are forwarded along ``next``: from a view to its
/// controller or superview, then to the window and the application.
///
/// Source: Apple, UIResponder and "Using responders and the responder chain to handle events".
@preconcurrency @MainActor
open class UIResponder: NSObject, UIResponderStandardEditActions {
    /// The values attached by `objc_setAssociatedObject`; released with the object.
    package nonisolated(unsafe) final var associations: Associations?

    /// Creates a responder.
    public override init() { super.init() }

    /// The object that receives events not handled by this one; nil at the end of the responder
    /// chain.
    open var next: UIResponder? { nil }

    /// Prepares an object loaded from an interface file; overrides call super.
    open dynamic func awakeFromNib() {}

    /// The keyboard of the responder; by default the one that the user has chosen.
    ///
    /// Source: Apple, textInputMode. An override is the current mode while its object is first
    /// responder; the viewer's own keyboard types.
    open var textInputMode: UITextInputMode? { .current }

    /// A name under which the keyboard that the user chooses for the responder is restored when it
    /// is first responder again; nil (the default) for the keyboard of all others.
    ///
    /// Source: Apple, textInputContextIdentifier.
    open var textInputContextIdentifier: String? { nil }

    /// Forgets the keyboard that was chosen under a name.
    ///
    /// Source: Apple, clearTextInputContextIdentifier(_:).
    open class func clearTextInputContextIdentifier(_ identifier: String) {
        InputModes.ofMain.chosen[identifier] = nil
    }

    /// Returns the object that takes the place of one loaded from an interface file; by default
    /// itself.
    ///
    /// A placeholder in one file becomes a view of another file this way. Source: Apple,
    /// awakeAfter(using:).
    open func awakeAfter(using coder: NSCoder) -> Any? { self }

    /// Prepares an object that Xcode's Interface Builder shows, never while a program runs;
    /// overrides call super.
    open func prepareForInterfaceBuilder() {}

    /// Called after a change of a property that the object observes by its name; a property that an
    /// override does not handle is reported by the base version.
    ///
    /// Source: Apple, observeValue(forKeyPath:of:change:context:).
    /// - Parameters:
    ///   - keyPath: the property's name.
    ///   - object: the object that has the property.
    ///   - change: the values that were asked for, by ``NSKeyValueChangeKey``.
    ///   - context: the one that was given with the observer.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) { reportUnhandled(keyPath) }

    /// The manager that takes changes back: the next responder's, and finally the window's.
    ///
    /// Source: Apple, undoManager.
    open var undoManager: UndoManager? { next?.undoManager }

    // MARK: Activities

    /// The activity of the user with the object; nil, the default, for none to continue.
    ///
    /// It is current while the controller's view is visible, or the view is in a window. Several
    /// objects may share one; without any it is invalidated. Source: Apple, userActivity.
    open var userActivity: NSUserActivity? {
        get { baseUserActivity }
        set { baseUserActivity = newValue }
    }

    /// Puts the object's state into an activity before it is saved; the base version does nothing.
    ///
    /// Called after ``NSUserActivity/needsSave`` was set.
    open func updateUserActivityState(_ activity: NSUserActivity) {}

    /// Restores the object's state from an activity; the base version does nothing.
    ///
    /// Called for the objects that the delegate hands to the restoration handler.
    open func restoreUserActivityState(_ activity: NSUserActivity) {}

    // MARK: Touches

    /// Called when touches begin; the base version forwards them to `next`.
    open dynamic func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when touches move; the base version forwards them to `next`.
    open dynamic func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when touches are lifted; the base version forwards them to `next`.
    open dynamic func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when touches are cancelled, for example by a gesture; the base version forwards them
    /// to `next`.
    open dynamic func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Motion

    /// Called when the device begins to be shaken: the first responder, or else the controller in
    /// front; the base version forwards it to `next`.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionBegan(motion, with: event)
    }

    /// Called when the device is no longer shaken; the base version forwards it to `next`.
    open dynamic func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        if !isReplaced(.motionEnded, [motion, event]) { baseMotionEnded(motion, with: event) }
    }

    /// Called when shaking takes too long to count, which it never does here.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionCancelled(motion, with: event)
    }

    /// Called for an event of headphones or media keys, whose kind is the event's subtype: the
    /// first responder, or else the controller in front; the base version forwards it to `next`.
    ///
    /// ``UIApplication/receive(remoteControl:)`` sends them, if the program receives them. Source:
    /// Apple, remoteControlReceived(with:).
    open func remoteControlReceived(with event: UIEvent?) {
        next?.remoteControlReceived(with: event)
    }

    // MARK: Actions

    /// The commands that keys perform while the object is on the responder chain of the first
    /// responder; nil (the default) for none.
    ///
    /// Source: Apple, keyCommands.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Returns whether the object has a method; overrides see every question of the framework.
    open func responds(to aSelector: Selector?) -> Bool {
        baseResponds(to: aSelector)
    }

    /// Returns the object that gets the calls of a method that this one does not have; nil, the
    /// default, for none.
    ///
    /// Source: Apple, forwardingTarget(for:).
    open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

    /// Returns the property with a name, from the class's ``ObjCTable``.
    ///
    /// Source: Apple, value(forKey:).
    open func value(forKey key: String) -> Any? { baseValue(forKey: key) }
    /// Sets the property with a name; outlets and runtime attributes of interface files too.
    ///
    /// Source: Apple, setValue(_:forKey:).
    open func setValue(_ value: Any?, forKey key: String) { baseSetValue(value, forKey: key) }
    /// Returns the value of a key that the class does not list; the base version reports the key.
    ///
    /// Source: Apple, value(forUndefinedKey:).
    open func value(forUndefinedKey key: String) -> Any? {
        reportUndefined(key)
        return nil
    }
    /// Sets the value of a key that the class does not list; the base version reports the key.
    ///
    /// Source: Apple, setValue(_:forUndefinedKey:).
    open func setValue(_ value: Any?, forUndefinedKey key: String) { reportUndefined(key) }
    /// Reports that a property is about to change, for observers by name or key path.
    ///
    /// Source: Apple, willChangeValue(forKey:).
    open func willChangeValue(forKey key: String) { baseWillChange(key) }
    /// Reports that a property has changed.
    ///
    /// Source: Apple, didChangeValue(forKey:).
    open func didChangeValue(forKey key: String) { baseDidChange(key) }
    /// Returns the names of the properties on which a property depends, whose changes are then
    /// those of its own; the base version returns those of `keyPathsForValuesAffecting<Key>()`.
    ///
    /// Source: Apple, keyPathsForValuesAffectingValue(forKey:).
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        DependentKeys.listed(for: key, by: self)
    }
    /// Returns whether a property with `@objc dynamic` reports its changes; false if the class
    /// calls ``willChangeValue(forKey:)`` and ``didChangeValue(forKey:)`` itself. Default: true.
    ///
    /// Source: Apple, automaticallyNotifiesObservers(forKey:).
    open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

    /// Returns whether the object performs an action; by default whether it has the method, or
    /// overrides it if it is one of ``UIResponderStandardEditActions``.
    ///
    /// Source: Apple, canPerformAction(_:withSender:).
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        responds(to: action)
    }

    /// Returns the first object of the responder chain that performs an action, or nil.
    ///
    /// Source: Apple, target(forAction:withSender:).
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        var responder: UIResponder? = self
        while let current = responder {
            if current.canPerformAction(action, withSender: sender) { return current }
            responder = current.next
        }
        return nil
    }

    /// Changes how a command that the object performs is shown, before a menu shows it; the base
    /// version does nothing.
    ///
    /// Source: Apple, validate(_:).
    open func validate(_ command: UICommand) {}

    /// Changes the menus of a system while they are built; the base version does nothing.
    ///
    /// Called for the main menu of the application and its delegate, and for edit menus of the
    /// responders from the end of the chain to the first responder. Source: Apple,
    /// buildMenu(with:).
    open func buildMenu(with builder: any UIMenuBuilder) {}

    /// Moves the selection to the pasteboard; the base version does nothing.
    open func cut(_ sender: Any?) {}
    /// Copies the selection to the pasteboard; the base version does nothing.
    open func copy(_ sender: Any?) {}
    /// Replaces the selection with the pasteboard's contents; the base version passes them on to
    /// ``paste(itemProviders:)`` if there is a ``pasteConfiguration``.
    open func paste(_ sender: Any?) {
        if pasteConfiguration != nil { paste(itemProviders: UIPasteboard.general.itemProviders) }
    }
    /// The types that the object accepts from the pasteboard; nil, the default, for none.
    ///
    /// With one, the object performs the action `paste:` while the pasteboard has such data.
    /// Source: Apple, UIPasteConfigurationSupporting.
    open var pasteConfiguration: UIPasteConfiguration? {
        get { basePasteConfiguration }
        set { basePasteConfiguration = newValue }
    }
    /// Reads what was pasted; the base version does nothing.
    open func paste(itemProviders: [NSItemProvider]) {}
    /// Returns whether the object accepts what would be pasted: by default whether one of the
    /// providers has data of a type of ``pasteConfiguration``.
    open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool { baseCanPaste(itemProviders) }
    /// Selects the word at the cursor; the base version does nothing.
    open func select(_ sender: Any?) {}
    /// Selects everything; the base version does nothing.
    open func selectAll(_ sender: Any?) {}
    /// Removes the selection; the base version does nothing.
    open func delete(_ sender: Any?) {}
    /// Makes the selection bold, or not bold any more; the base version does nothing.
    open func toggleBoldface(_ sender: Any?) {}
    /// Makes the selection slanted, or upright again; the base version does nothing.
    open func toggleItalics(_ sender: Any?) {}
    /// Underlines the selection, or removes the underline; the base version does nothing.
    open func toggleUnderline(_ sender: Any?) {}
    /// Makes the letters of the selection larger; the base version does nothing.
    open func increaseSize(_ sender: Any?) {}
    /// Makes the letters of the selection smaller; the base version does nothing.
    open func decreaseSize(_ sender: Any?) {}
    /// Has the selection written from left to right; the base version does nothing.
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
    /// Has the selection written from right to left; the base version does nothing.
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
    /// Makes a copy of the content; the base version does nothing.
    open func duplicate(_ sender: Any?) {}
    /// Puts the content elsewhere; the base version does nothing.
    open func move(_ sender: Any?) {}
    /// Gives the content another name; the base version does nothing.
    open func rename(_ sender: Any?) {}
    /// Writes the content in another format; the base version does nothing.
    open func export(_ sender: Any?) {}
    /// Prints the content; the base version does nothing.
    open func printContent(_ sender: Any?) {}
    /// Shows the panel for a search; the base version does nothing.
    open func find(_ sender: Any?) {}
    /// Shows the next result of the search; the base version does nothing.
    open func findNext(_ sender: Any?) {}
    /// Shows the previous result of the search; the base version does nothing.
    open func findPrevious(_ sender: Any?) {}
    /// Shows the panel for a search with a replacement; the base version does nothing.
    open func findAndReplace(_ sender: Any?) {}
    /// Searches for the selected text; the base version does nothing.
    open func useSelectionForFind(_ sender: Any?) {}

    // MARK: Presses

    /// Called when keys are pressed; the base version forwards them to `next`.
    ///
    /// The first responder receives keys, or the controller in front if there is none. The base
    /// version of an object that accepts text (`UIKeyInput`) inserts the characters, and forwards
    /// only what it does not use.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        basePressesBegan(presses, with: event)
    }

    /// Called when the force of presses changes; the base version forwards them to `next`. Keys
    /// have no force.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward(presses) { $0.pressesChanged($1, with: event) }
    }

    /// Called when keys are released; the base version forwards them to `next`.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward(presses) { $0.pressesEnded($1, with: event) }
    }

    /// Called when presses are cancelled; the base version forwards them to `next`.
    ///
    /// The framework never cancels a press, since a viewer's press ends at once.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward(presses) { $0.pressesCancelled($1, with: event) }
    }

    // MARK: First responder

    /// Whether the object may become the first responder; false unless overridden.
    open dynamic var canBecomeFirstResponder: Bool { false }

    /// Whether the object agrees to resign as the first responder; true unless overridden.
    open var canResignFirstResponder: Bool { true }

    /// Whether the object is its window's first responder.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Makes the object its window's first responder.
    ///
    /// The current first responder must resign first and may refuse.
    ///
    /// - Returns: whether it is now the first responder; a view in no window waits for one.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return waitForWindow() }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder else { return false }
        // The resigning responder may have made a third object the first responder.
        var last: UIResponder?
        // The keyboard stays while the first responder changes.
        window.isChangingFirstResponder += 1
        defer { window.isChangingFirstResponder -= 1 }
        while let current = window.firstResponder, current !== self, current !== last {
            if !current.resignFirstResponder() { return false }
            last = current
        }
        window.makeFirstResponder(self, after: last)
        return isFirstResponder
    }

    /// Resigns as the first responder.
    ///
    /// - Returns: false if the object refuses; otherwise true, even if it was not the first
    ///   responder.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = ledWindow else { return stopWaiting() }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    /// How the system's own gestures of editing work for the object, unless overridden: for shaking
    /// to undo, the nearest responder from the first one on that answers none forbids it.
    open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }

    /// The items that can be shared from the object and those inside; nil (the default) for those
    /// of the next responder.
    open var activityItemsConfiguration: (any UIActivityItemsConfigurationReading)? {
        get {
            objc_getAssociatedObject(self, sharedItemsKey)
                as? any UIActivityItemsConfigurationReading
        }
        set { objc_setAssociatedObject(self, sharedItemsKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }

    // MARK: Input views

    /// The view shown in place of the keyboard while the object is first responder; nil for the
    /// next responder's, and finally for the keyboard. Override it to show one.
    open var inputView: UIView? { nil }

    /// The view shown above the keyboard, or at the window's lower edge without one, while the
    /// object is first responder; nil for the next responder's. Override it to show one.
    ///
    /// A first responder in this view keeps it visible; when it resigns, the object that has the
    /// view becomes first responder again.
    open var inputAccessoryView: UIView? { nil }

    /// The controller of the view shown in place of the keyboard, before ``inputView``; nil for
    /// none. Override it to show one.
    open var inputViewController: UIInputViewController? { nil }
    /// The controller of the view shown above the keyboard, before ``inputAccessoryView``; nil for
    /// none. Override it to show one.
    open var inputAccessoryViewController: UIInputViewController? { nil }

    /// Asks for the input views again, if the object is the first responder.
    open func reloadInputViews() {
        if isFirstResponder { responderWindow?.madeKeyboard.readInputViews() }
    }

    // MARK: Accessibility

    /// Whether a screen reader reads the object. Default: true for texts, controls, table cells.
    open var isAccessibilityElement: Bool {
        get { accessibilityState?.isElement ?? isElementByDefault }
        set { changeAccessibility { $0.isElement = newValue } }
    }
    /// The name in a few words. Default: a label's text, a button's title, a cell's texts.
    open var accessibilityLabel: String? {
        get { accessibilityState?.label ?? labelByDefault }
        set { changeAccessibility { $0.label = newValue } }
    }
    /// The effect of using the object, in a sentence. Default: nil.
    open var accessibilityHint: String? {
        get { accessibilityState?.hint }
        set { changeAccessibility { $0.hint = newValue } }
    }
    /// The value of the object in words. Default: that of a slider, switch or text field.
    open var accessibilityValue: String? {
        get { accessibilityState?.value ?? valueByDefault }
        set { changeAccessibility { $0.value = newValue } }
    }
    /// The object's traits. Default: by its class and state.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibilityState?.traits ?? traitsByDefault }
        set { changeAccessibility { $0.traits = newValue } }
    }
    /// The frame in the coordinates of the screen, in points. Default: the view's.
    open var accessibilityFrame: CGRect {
        get {
            accessibilityState?.frame ?? (self as? UIView).map { $0.onScreen($0.bounds) } ?? .zero
        }
        set { changeAccessibility { $0.frame = newValue } }
    }
    /// The outline on the screen, for a device's screen reader; nil (the default) for the frame.
    open var accessibilityPath: UIBezierPath? {
        get { accessibilityState?.path }
        set { changeAccessibility { $0.path = newValue } }
    }
    /// The point that a screen reader touches, in the coordinates of the screen. Default: the
    /// middle of the frame.
    open var accessibilityActivationPoint: CGPoint {
        get {
            let frame = accessibilityFrame
            return accessibilityState?.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
        }
        set { changeAccessibility { $0.activationPoint = newValue } }
    }
    /// The language of the texts as a code such as "de"; nil (the default) for the program's.
    open var accessibilityLanguage: String? {
        get { accessibilityState?.language }
        set { changeAccessibility { $0.language = newValue } }
    }
    /// Whether the elements inside are left out. Default: false.
    open var accessibilityElementsHidden: Bool {
        get { accessibilityState?.elementsAreHidden ?? false }
        set { changeAccessibility { $0.elementsAreHidden = newValue } }
    }
    /// Whether the elements of the views beside this one are left out. Default: false.
    open var accessibilityViewIsModal: Bool {
        get { accessibilityState?.isModal ?? false }
        set { changeAccessibility { $0.isModal = newValue } }
    }
    /// Whether the elements inside are read in the order of the subviews. Default: false.
    open var shouldGroupAccessibilityChildren: Bool {
        get { accessibilityState?.groupsChildren ?? false }
        set { changeAccessibility { $0.groupsChildren = newValue } }
    }
    /// The elements inside, in their order; nil (the default) for those of the subviews.
    open var accessibilityElements: [Any]? {
        get { accessibilityState?.elements }
        set { changeAccessibility { $0.elements = newValue } }
    }
    /// The actions that a screen reader offers, or nil.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibilityState?.actions }
        set { changeAccessibility { $0.actions = newValue } }
    }
    /// The name with attributes of speech; setting it sets the label.
    open var accessibilityAttributedLabel: NSAttributedString? {
        get { attributed(.label, accessibilityLabel) }
        set {
            setAttributed(.label, newValue)
            accessibilityLabel = newValue?.string
        }
    }
    /// The hint with attributes of speech; setting it sets the hint.
    open var accessibilityAttributedHint: NSAttributedString? {
        get { attributed(.hint, accessibilityHint) }
        set {
            setAttributed(.hint, newValue)
            accessibilityHint = newValue?.string
        }
    }
    /// The value with attributes of speech; setting it sets the value.
    open var accessibilityAttributedValue: NSAttributedString? {
        get { attributed(.value, accessibilityValue) }
        set {
            setAttributed(.value, newValue)
            accessibilityValue = newValue?.string
        }
    }
    /// The names by which users call the object when they speak, best first. Default: the label.
    open var accessibilityUserInputLabels: [String]! {
        get { accessibilityAttributedUserInputLabels.map(\.string) }
        set {
            accessibilityAttributedUserInputLabels = newValue.map {
                $0.map { NSAttributedString(string: $0) }
            }
        }
    }
    /// These names with attributes of speech; nil restores the default.
    open var accessibilityAttributedUserInputLabels: [NSAttributedString]! {
        get { accessibilityState?.inputLabels ?? [accessibilityAttributedLabel].compactMap { $0 } }
        set { changeAccessibility { $0.inputLabels = newValue } }
    }
    /// Whether users can do something with the object. Default: by its traits, actions and touches.
    open var accessibilityRespondsToUserInteraction: Bool {
        get { accessibilityState?.respondsToUser ?? respondsByDefault }
        set { changeAccessibility { $0.respondsToUser = newValue } }
    }
    /// The kind of group that the elements inside are. Default: nothing in particular.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibilityState?.containerType ?? .none }
        set { changeAccessibility { $0.containerType = newValue } }
    }
    /// Whether the elements inside are reached one by one or through their group. Default:
    /// automatic.
    open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
        get { accessibilityState?.navigationStyle ?? .automatic }
        set { changeAccessibility { $0.navigationStyle = newValue } }
    }
    /// The rotors of the object and of those inside; nil (the default) for none.
    open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
        get { accessibilityState?.rotors }
        set { changeAccessibility { $0.rotors = newValue } }
    }
    /// The number of elements inside: that of ``accessibilityElements`` unless overridden.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// Returns an element inside, or nil.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else {
            return nil
        }
        return elements[index]
    }
    /// Returns the index of an element inside, or `NSNotFound`.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    /// Activates the object for a screen reader; returns false unless overridden, so that it is
    /// touched instead.
    open func accessibilityActivate() -> Bool { false }
    /// Called after a screen reader has moved to the element. The base version does nothing.
    open func accessibilityElementDidBecomeFocused() {}
    /// Called after a screen reader has left the element. The base version does nothing.
    open func accessibilityElementDidLoseFocus() {}
    /// Returns whether a screen reader reads the element.
    open func accessibilityElementIsFocused() -> Bool { UIAccessibility.focusedElement === self }
    /// Increases the value of an adjustable object; a slider's by a tenth of its range.
    open func accessibilityIncrement() { adjustByDefault(1) }
    /// Decreases the value of an adjustable object; a slider's by a tenth of its range.
    open func accessibilityDecrement() { adjustByDefault(-1) }
    /// Scrolls for a screen reader; returns whether that was possible. Default: a scroll view
    /// scrolls by a page; other objects ask the next responder.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        scrollByDefault(direction)
    }
    /// Leaves a modal view; returns whether that was possible. Default: the next responder's.
    open func accessibilityPerformEscape() -> Bool { next?.accessibilityPerformEscape() ?? false }
    /// Performs the most important action of the screen. Default: the next responder's.
    open func accessibilityPerformMagicTap() -> Bool {
        next?.accessibilityPerformMagicTap() ?? false
    }

    /// Selects a focused item that is the object or in it; returns whether it did. For the
    /// framework's classes.
    func selectFocusedItem(_ item: any UIFocusItem) -> Bool { false }

    /// Called after the object has become its window's first responder. For the framework's
    /// classes.
    func didBecomeFirstResponder() {}
    /// The presentation of a controller, which contains its view; nil for other objects.
    var presentationAround: NSObject? { nil }

    /// Called after the object has ceased to be its window's first responder. For the framework's
    /// classes.
    func didResignFirstResponder() {}

    /// The window of the nearest view of the responder chain.
    var responderWindow: UIWindow? { next?.responderWindow }

    /// The parts of the nearest controller's view that a container's bars cover, in points.
    var coveringBars: UIEdgeInsets { next?.coveringBars ?? .zero }

    /// Handles a key that does not produce a character, as the first responder; returns whether it
    /// did.
    ///
    /// Objects that accept text insert return and tab as characters; those whose text has positions
    /// move their selection.
    package func receive(_ key: KeyboardKey) -> Bool {
        if let action = EditAction(key), perform(action) { return true }
        guard let input = self as? any UIKeyInput else { return false }
        switch key {
        case .backspace: input.deleteBackwardByUser()
        case .return: input.insertByUser("\n")
        case .tab: input.insertByUser("\t")
        default:
            guard let input = self as? any UITextInput else { return false }
            return receive(key, in: input)
        }
        return true
    }
}
