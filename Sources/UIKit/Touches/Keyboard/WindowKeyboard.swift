import MainLoop

/// The keyboard at the lower edge of a window.
///
/// It is not drawn, since keys come from the viewer; it covers the window, so that layouts which
/// make room for a keyboard can be seen and tested. Input views and accessory views are shown.
@MainActor
final class WindowKeyboard {
    /// UIKit's duration and curve, as its notifications report them. [M]
    static let duration = 0.25
    static let curve = 7

    private struct GuideReference {
        weak var guide: UIKeyboardLayoutGuide?
    }

    /// The height of the keyboard of the system, in points.
    var height: CGFloat = 0
    private weak var window: UIWindow?
    private var guides: [GuideReference] = []
    /// The number of changes, so that the end of a change that was followed by another is not
    /// reported.
    private var changes = 0
    /// Whether the keyboard is on its way to the height that it has.
    private var isMoving = false

    private weak var responder: UIResponder?
    private(set) var host: UIInputSetHostView?
    private var input: UIView?
    private var accessory: UIView?
    private let controllers = InputControllers()
    /// Whether the first responder is in the accessory view.
    private var isInAccessory = false
    /// Whether a keyboard or an input view is visible, not an accessory view alone.
    private var hasKeys = false

    init(_ window: UIWindow) { self.window = window }

    /// The height of the covered part of the window.
    private(set) var coveredHeight: CGFloat = 0

    func add(_ guide: UIKeyboardLayoutGuide) {
        guides.removeAll { $0.guide == nil }
        guides.append(GuideReference(guide: guide))
    }

    /// Follows the first responder.
    func firstResponderChanged() {
        guard let window, responder !== window.firstResponder else { return update() }
        responder = window.firstResponder
        if responder == nil, isInAccessory, let owner = host?.owner {
            isInAccessory = false
            // The accessory view stays with the object that has it.
            if owner.responderWindow === window, owner.becomeFirstResponder() { return }
        }
        readInputViews()
        // Another row may be edited.
        if coveredHeight > 0 { window.rootViewController?.announceKeyboard() }
    }

    /// Asks the first responder and the responders after it for input views.
    func readInputViews() {
        (input, accessory) = (nil, nil)
        var owner: UIResponder?
        var keys: UIInputViewController?
        var above: UIInputViewController?
        var next = window?.firstResponder
        while let current = next {
            if input == nil, let controller = current.inputViewController {
                (input, keys) = (controller.view, controller)
            }
            if input == nil, let view = current.inputView, !current.isPart(of: view) {
                input = view
            }
            if accessory == nil, let controller = current.inputAccessoryViewController,
                let view = controller.view, !current.isPart(of: view)
            {
                (accessory, owner, above) = (view, current, controller)
            }
            // A field in its own accessory view would follow itself on the responder chain.
            if accessory == nil, let view = current.inputAccessoryView, !current.isPart(of: view) {
                (accessory, owner) = (view, current)
            }
            next = current.next
        }
        if accessory != nil { host?.owner = owner }
        controllers.change(to: [keys, above].compactMap(\.self)) {
            if input != nil || accessory != nil { showHost(owner) }
        }
        controllers.follow(window?.firstResponder, keys)
        let view = window?.firstResponder as? UIView
        isInAccessory = accessory.flatMap { view?.isDescendant(of: $0) } ?? false
        update()
    }

    private func showHost(_ owner: UIResponder?) {
        guard let window else { return }
        if host == nil {
            let host = UIInputSetHostView(
                frame: CGRect(
                    x: 0, y: window.bounds.height, width: window.bounds.width, height: 0))
            host.heightsMayHaveChanged = { [weak self] in self?.update() }
            self.host = host
        }
        host?.owner = owner
        host?.show(input: input, accessory: accessory)
        // In front of what was added in the meantime.
        if let host { window.addSubview(host) }
    }

    /// Shows the keyboard while the first responder accepts text, and its input views, with their
    /// present heights.
    func update() {
        guard let window, window.isChangingFirstResponder == 0 else { return }
        let width = window.bounds.width
        let above = accessory?.inputHeight(forWidth: width) ?? 0
        let below =
            input?.inputHeight(forWidth: width)
            ?? (window.firstResponder is any UIKeyInput ? height : 0)
        let (old, new) = (coveredHeight, usable(above + below, in: window))
        let hadKeys = hasKeys
        hasKeys = below > 0
        if accessory != nil || input != nil {
            UIView.performWithoutAnimation {
                host?.place(width: width, accessoryHeight: above, inputHeight: below)
            }
        }
        guard old != new else {
            // A new host is as high as the keyboard that it replaces.
            if new > 0, let host, host.frame.minY >= window.bounds.height {
                UIView.performWithoutAnimation { moveHost(by: new) }
            }
            if !isMoving { removeHostIfHidden() }
            return
        }
        if old == 0 { UIApplication.shared.askForKeyboards() }
        move(old, new, shows: new > 0 && (hasKeys || !hadKeys))
    }

    /// The height of the accessory view above the keyboard.
    var accessoryHeight: CGFloat {
        accessory?.inputHeight(forWidth: window?.bounds.width ?? 0) ?? 0
    }

    private func usable(_ height: CGFloat, in window: UIWindow) -> CGFloat {
        height.isFinite ? min(max(0, height), NumberRange.sizes.upperBound) : 0
    }

    /// Moves the keyboard.
    ///
    /// A change of the height of a visible one counts as showing it; one that leaves its accessory
    /// view alone, as hiding it. Source: Stack Overflow, "Why is UIKeyboardWillShowNotification
    /// called every time another TextField is selected?"; MessageKit, issue 977.
    private func move(_ old: CGFloat, _ new: CGFloat, shows: Bool) {
        guard let window else { return }
        coveredHeight = new
        isMoving = true
        changes += 1
        let change = changes
        let info = Self.info(frame(old, max(old, new)), frame(new, max(old, new)))
        func post(_ name: NSNotification.Name) {
            NotificationCenter.default.post(name: name, object: window.screen, userInfo: info)
        }
        post(UIResponder.keyboardWillChangeFrameNotification)
        post(
            shows
                ? UIResponder.keyboardWillShowNotification
                : UIResponder.keyboardWillHideNotification)
        // An observer of the keyboard may have moved it again.
        guard changes == change else { return }
        UIView.animate(withDuration: Self.duration) {
            self.moveHost(by: new)
            for reference in self.guides { reference.guide?.keyboardDidMove() }
            self.window?.rootViewController?.announceKeyboard()
        }
        MainLoop.main.schedule(after: .seconds(Self.duration), every: nil) { [weak self] in
            guard let self, self.changes == change else { return }
            self.isMoving = false
            self.removeHostIfHidden()
            post(UIResponder.keyboardDidChangeFrameNotification)
            post(
                shows
                    ? UIResponder.keyboardDidShowNotification
                    : UIResponder.keyboardDidHideNotification)
        }
    }

    /// Puts the views where a part of them is visible.
    private func moveHost(by visible: CGFloat) {
        guard let window, let host else { return }
        let size = window.bounds.size
        host.frame = CGRect(
            x: 0, y: size.height - visible, width: size.width,
            height: visible > 0 ? visible : host.bounds.height)
    }

    private func removeHostIfHidden() {
        guard accessory == nil, input == nil, let host else { return }
        host.show(input: nil, accessory: nil)
        host.removeFromSuperview()
        self.host = nil
    }

    /// Returns the frame on the screen while a part of the keyboard is visible: that of the host,
    /// because a window need not have the screen's size here.
    private func frame(_ visible: CGFloat, _ height: CGFloat) -> CGRect {
        guard let window else { return .zero }
        let size = window.bounds.size
        return window.convert(
            CGRect(x: 0, y: size.height - visible, width: size.width, height: height),
            to: window.screen.coordinateSpace)
    }

    private static func info(_ begin: CGRect, _ end: CGRect) -> [AnyHashable: Any] {
        [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
            UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
            UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
            UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: curve),
            UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ]
    }
}

extension UIResponder {
    /// Whether the object is a view, or a view inside it.
    fileprivate func isPart(of view: UIView) -> Bool {
        (self as? UIView)?.isDescendant(of: view) ?? false
    }

    /// Whether the object, or one that follows it, has an input view or accessory view.
    fileprivate var hasInputViews: Bool {
        inputView != nil || inputAccessoryView != nil || inputViewController != nil
            || inputAccessoryViewController != nil || next?.hasInputViews ?? false
    }
}

extension UIWindow {
    /// The height of the keyboard that covers the window while text is edited, in points. Not in
    /// UIKit. Default: 0, as with a hardware keyboard: nothing is covered and nothing is posted.
    public final var keyboardHeight: CGFloat {
        get { storedKeyboard?.height ?? 0 }
        set {
            let keyboard = madeKeyboard
            keyboard.height =
                usableNumbers(newValue, in: NumberRange.sizes, "keyboardHeight", of: "\(self)")
                ?? keyboard.height
            keyboard.update()
        }
    }

    /// The height that the keyboard covers, with or without its accessory view.
    final func coveredByKeyboard(withAccessory: Bool) -> CGFloat {
        guard let storedKeyboard, storedKeyboard.coveredHeight > 0 else { return 0 }
        return storedKeyboard.coveredHeight - (withAccessory ? 0 : storedKeyboard.accessoryHeight)
    }

    /// Follows a change of the first responder, once it is over.
    final func updateKeyboard() {
        guard isChangingFirstResponder == 0 else { return }
        guard storedKeyboard != nil || firstResponder?.hasInputViews ?? false else { return }
        madeKeyboard.firstResponderChanged()
    }

    final var madeKeyboard: WindowKeyboard {
        if let storedKeyboard { return storedKeyboard }
        let keyboard = WindowKeyboard(self)
        storedKeyboard = keyboard
        return keyboard
    }
}

/// The area that the keyboard covers of a view; as high as the bottom safe area while there is
/// none.
///
/// Source: Apple, UIKeyboardLayoutGuide.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    private weak var view: UIView?
    private var height: NSLayoutConstraint?
    /// Whether the guide is as high as the bottom safe area while there is no keyboard. Default:
    /// true.
    open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { updateHeight() } }
    }

    /// Whether the guide follows a keyboard that is not docked at the bottom, and constraints
    /// follow the guide's edges. Default: false.
    ///
    /// The keyboard here is always docked: near the bottom edge, and away from the others. So is
    /// the guide while there is no keyboard (inferred). Source: Apple,
    /// UIKeyboardLayoutGuide.followsUndockedKeyboard; Adjusting your layout with keyboard layout
    /// guide.
    open var followsUndockedKeyboard = false {
        didSet { nearEdges = followsUndockedKeyboard ? .bottom : nil }
    }

    /// How far above the keyboard a finger that scrolls begins to dismiss it, in points, with the
    /// scroll view's interactive ``UIScrollView/keyboardDismissMode-swift.property``. Default: 0.
    ///
    /// The largest padding of the guides of the scroll view and the views that contain it counts.
    /// Negative numbers count as 0. Source: Apple, UIKeyboardLayoutGuide.keyboardDismissPadding
    /// (iOS 17); which guide counts is inferred.
    open var keyboardDismissPadding: CGFloat = 0 {
        didSet {
            keyboardDismissPadding = checked(
                keyboardDismissPadding, "keyboardDismissPadding", keeping: oldValue)
        }
    }

    final func attach(to view: UIView) {
        self.view = view
        view.addLayoutGuide(self)
        let height = heightAnchor.constraint(equalToConstant: 0)
        self.height = height
        NSLayoutConstraint.activate([
            height, bottomAnchor.constraint(equalTo: view.bottomAnchor),
            leadingAnchor.constraint(equalTo: view.leadingAnchor),
            trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        updateHeight()
    }

    /// Takes over the part of the view that is covered.
    final func updateHeight() {
        guard let view else { return }
        var covered: CGFloat = 0
        if let window = view.window, let keyboard = window.storedKeyboard {
            keyboard.add(self)
            let bottom = view.convert(view.bounds, to: nil as UIView?).maxY
            covered = bottom - (window.bounds.height - keyboard.coveredHeight)
            if keyboard.coveredHeight == 0 { covered = 0 }
        } else if let window = view.window {
            window.madeKeyboard.add(self)
        }
        let least = usesBottomSafeArea ? view.safeAreaInsets.bottom : 0
        height?.constant = max(covered, least, 0)
    }

    /// Moves the guide with the keyboard, inside its animation.
    final func keyboardDidMove() {
        updateHeight()
        view?.window?.layoutIfNeeded()
    }
}

private nonisolated(unsafe) let guideKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

extension UIView {
    /// The largest padding of the keyboard guides of the view and of those that contain it.
    final var keyboardDismissPadding: CGFloat {
        var padding: CGFloat = 0
        var view: UIView? = self
        while let current = view {
            if current.associations != nil,
                let guide = objc_getAssociatedObject(current, guideKey) as? UIKeyboardLayoutGuide
            {
                padding = max(padding, guide.keyboardDismissPadding)
            }
            view = current.superview
        }
        return padding
    }

    final var baseKeyboardLayoutGuide: UIKeyboardLayoutGuide {
        if let guide = objc_getAssociatedObject(self, guideKey) as? UIKeyboardLayoutGuide {
            guide.updateHeight()
            return guide
        }
        let guide = UIKeyboardLayoutGuide(nearEdges: nil)
        objc_setAssociatedObject(self, guideKey, guide, .OBJC_ASSOCIATION_RETAIN)
        guide.attach(to: self)
        return guide
    }

    /// Updates the guide, if there is one, after the view has moved to a window or its safe area
    /// has changed.
    final func keyboardGuideNeedsUpdate() {
        guard associations != nil else { return }
        (objc_getAssociatedObject(self, guideKey) as? UIKeyboardLayoutGuide)?.updateHeight()
    }
}
