import MainLoop

/// The keyboard at the lower edge of a window.
///
/// It is not drawn, since keys come from the viewer; it covers the window, so that layouts which
/// make room for a keyboard can be seen and tested.
@MainActor
final class WindowKeyboard {
    /// UIKit's duration and curve, as its notifications report them. [M]
    static let duration = 0.25
    static let curve = 7

    private struct GuideReference {
        weak var guide: UIKeyboardLayoutGuide?
    }

    var height: CGFloat = 0
    private(set) var isShown = false
    private weak var window: UIWindow?
    private var guides: [GuideReference] = []
    /// The number of changes, so that the end of a change that was followed by another is not
    /// reported.
    private var changes = 0

    init(_ window: UIWindow) { self.window = window }

    /// The height of the covered part of the window.
    var coveredHeight: CGFloat { isShown ? height : 0 }

    func add(_ guide: UIKeyboardLayoutGuide) {
        guides.removeAll { $0.guide == nil }
        guides.append(GuideReference(guide: guide))
    }

    /// Shows the keyboard while the first responder accepts text.
    func update() {
        guard let window else { return }
        let wanted = height > 0 && window.firstResponder is any UIKeyInput
        guard wanted != isShown else { return }
        move(isShown ? height : 0, wanted ? height : 0, shows: wanted)
    }

    func heightDidChange(from old: CGFloat) {
        guard isShown, height > 0, height != old else { return update() }
        move(old, height, shows: nil)
    }

    /// Moves the keyboard. `shows`: nil if it stays visible and only its height changes.
    private func move(_ old: CGFloat, _ new: CGFloat, shows: Bool?) {
        guard let window else { return }
        isShown = new > 0
        changes += 1
        let change = changes
        let info = Self.info(frame(old, max(old, new)), frame(new, max(old, new)))
        func post(_ name: NSNotification.Name) {
            NotificationCenter.default.post(name: name, object: window.screen, userInfo: info)
        }
        post(UIResponder.keyboardWillChangeFrameNotification)
        if let shows {
            post(
                shows
                    ? UIResponder.keyboardWillShowNotification
                    : UIResponder.keyboardWillHideNotification)
        }
        UIView.animate(withDuration: Self.duration) {
            for reference in self.guides { reference.guide?.keyboardDidMove() }
        }
        MainLoop.main.schedule(after: .seconds(Self.duration), every: nil) { [weak self] in
            guard let self, self.changes == change else { return }
            post(UIResponder.keyboardDidChangeFrameNotification)
            if let shows {
                post(
                    shows
                        ? UIResponder.keyboardDidShowNotification
                        : UIResponder.keyboardDidHideNotification)
            }
        }
    }

    /// Returns the frame on the screen while a part of the keyboard is visible.
    private func frame(_ visible: CGFloat, _ height: CGFloat) -> CGRect {
        let bounds = window?.screen.bounds ?? .zero
        return CGRect(x: 0, y: bounds.height - visible, width: bounds.width, height: height)
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

extension UIWindow {
    /// The height of the keyboard that covers the window while text is edited, in points. Not in
    /// UIKit. Default: 0, as with a hardware keyboard: nothing is covered and nothing is posted.
    public final var keyboardHeight: CGFloat {
        get { storedKeyboard?.height ?? 0 }
        set {
            let keyboard = madeKeyboard
            let old = keyboard.height
            keyboard.height =
                usableNumbers(newValue, in: NumberRange.sizes, "keyboardHeight", of: "\(self)")
                ?? old
            keyboard.heightDidChange(from: old)
        }
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
open class UIKeyboardLayoutGuide: UILayoutGuide {
    private weak var view: UIView?
    private var height: NSLayoutConstraint?
    /// Whether the guide is as high as the bottom safe area while there is no keyboard. Default:
    /// true.
    open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { updateHeight() } }
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
    /// The guide of the area that the keyboard covers; created on first access.
    public final var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        if let guide = objc_getAssociatedObject(self, guideKey) as? UIKeyboardLayoutGuide {
            guide.updateHeight()
            return guide
        }
        let guide = UIKeyboardLayoutGuide()
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
