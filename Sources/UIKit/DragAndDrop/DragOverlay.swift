import MainLoop
import QuartzCore

/// The previews of a drag, in front of the window. It receives no touches.
final class DragOverlay: UIView {
    let drag: Drag
    private(set) var platters: [DragPlatter] = []
    private let badge = UILabel()
    /// Where items land, and when they arrive.
    private var landings: [ObjectIdentifier: UITargetedDragPreview] = [:]
    private var arrival: CFTimeInterval = 0
    /// Whether previews that are larger than ``mostSize`` are shown in their size.
    var isFullSize = true {
        didSet { if isFullSize != oldValue { arrange() } }
    }

    /// Durations in seconds; how much larger a lifted preview is; the longest side of a preview
    /// that is not shown in full size, and the distance of stacked ones, in points. [U]
    static let lifting = 0.2
    static let gathering = 0.25
    static let landing = 0.3
    static let liftedScale: CGFloat = 1.05
    static let mostSize: CGFloat = 160
    static let step: CGFloat = 6

    init(_ drag: Drag, in window: UIWindow) {
        self.drag = drag
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        accessibilityIdentifier = "Drag"
        badge.isHidden = true
        badge.backgroundColor = .systemRed
        badge.textColor = .white
        badge.textAlignment = .center
        badge.font = .systemFont(ofSize: 13)
        badge.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
        badge.layer.cornerRadius = 12
        badge.clipsToBounds = true
        addSubview(badge)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func platter(of item: UIDragItem) -> DragPlatter? {
        platters.first { $0.item === item }
    }

    /// Adds the preview of an item where it comes from.
    func addPlatter(for entry: Drag.Entry) {
        guard let preview = entry.lifted else { return }
        UIView.performWithoutAnimation {
            let platter = DragPlatter(entry.item, preview.view, preview.parameters)
            platter.move(to: preview.target, in: self)
            let center = platter.center
            platter.grip = CGPoint(x: center.x - drag.finger.x, y: center.y - drag.finger.y)
            add(platter)
        }
    }

    private func add(_ platter: DragPlatter) {
        platters.append(platter)
        // The first item is in front.
        insertSubview(platter, at: 0)
    }

    // MARK: Lifting

    func lift(_ animator: DragAnimator, completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: Self.lifting, delay: 0, options: .allowUserInteraction,
            animations: {
                for platter in self.platters {
                    platter.isRaised = true
                    platter.transform = platter.transform.scaledBy(
                        x: Self.liftedScale, y: Self.liftedScale)
                }
                animator.animate()
            })
        // The time of the lift does not depend on what is visible of it.
        MainLoop.main.schedule(after: .seconds(Self.lifting)) { completion() }
    }

    func putDown() {
        UIView.animate(
            withDuration: Self.lifting, delay: 0, options: .allowUserInteraction,
            animations: {
                for platter in self.platters {
                    platter.isRaised = false
                    platter.transform = platter.transform.scaledBy(
                        x: 1 / Self.liftedScale, y: 1 / Self.liftedScale)
                }
            }, completion: { _ in self.removeFromSuperview() })
    }

    // MARK: Following

    /// Shows the previews of items that are dragged.
    func begin() {
        superview?.bringSubviewToFront(self)
        for item in drag.items where item.previewProvider != nil { renewPreview(of: item) }
        gather()
    }

    /// Asks for the preview of an item while it is dragged.
    func renewPreview(of item: UIDragItem) {
        guard let provider = item.previewProvider else { return }
        let preview = provider()
        let old = platter(of: item)
        UIView.performWithoutAnimation {
            guard let preview else {
                old?.removeFromSuperview()
                platters.removeAll { $0 === old }
                return
            }
            if let old {
                old.show(preview.view, preview.parameters)
            } else {
                let platter = DragPlatter(item, preview.view, preview.parameters)
                platter.isRaised = true
                platter.center = drag.finger
                add(platter)
            }
        }
        if drag.isUnderWay { arrange() }
    }

    /// Moves all previews to the finger.
    func gather() {
        let count = drag.items.count
        badge.text = "\(count)"
        badge.isHidden = count < 2 || platters.isEmpty
        bringSubviewToFront(badge)
        arrange()
    }

    private func arrange() {
        guard drag.isUnderWay else { return }
        UIView.animate(
            withDuration: Self.gathering, delay: 0, options: .allowUserInteraction,
            animations: {
                for platter in self.platters {
                    let size = platter.bounds.size
                    let least =
                        self.isFullSize
                        ? 1 : min(1, Self.mostSize / max(size.width, size.height, 1))
                    platter.transform = CGAffineTransform(scaleX: least, y: least)
                    platter.isRaised = true
                }
                self.place()
            })
    }

    /// Moves the previews with the finger.
    func follow() { UIView.performWithoutAnimation { place() } }

    private func place() {
        guard let first = platters.first else { return }
        let finger = drag.finger
        for (index, platter) in platters.enumerated() {
            // The finger stays inside the first preview, also where that is small.
            let scale = first.transform.a
            let step = CGFloat(min(index, 4)) * Self.step
            platter.center = CGPoint(
                x: finger.x + first.reach.x * scale + step,
                y: finger.y + first.reach.y * scale + step)
        }
        badge.center = CGPoint(x: first.frame.maxX, y: first.frame.minY)
    }

    // MARK: Landing

    /// The preview of an item where it is; nil if it has none.
    func preview(of item: UIDragItem) -> UITargetedDragPreview? {
        guard let platter = platter(of: item) else { return nil }
        return UITargetedDragPreview(
            view: platter.source, parameters: platter.parameters, target: platter.target(in: self))
    }

    /// Moves the previews to their targets, and ends.
    ///
    /// - Parameters:
    ///   - previews: the targets of items; those without one fade.
    ///   - shrinks: whether these also shrink.
    ///   - animators: the program's additions.
    ///   - completion: called when all have arrived.
    func land(
        _ previews: [ObjectIdentifier: UITargetedDragPreview], shrinks: Bool,
        _ animators: [DragAnimator], completion: @escaping () -> Void
    ) {
        badge.isHidden = true
        landings = previews
        arrival = CACurrentMediaTime() + Self.landing
        for platter in platters {
            guard let preview = previews[ObjectIdentifier(platter.item)],
                preview.view !== platter.source
            else { continue }
            UIView.performWithoutAnimation { platter.show(preview.view, preview.parameters) }
        }
        UIView.animate(
            withDuration: Self.landing, delay: 0, options: .allowUserInteraction,
            animations: {
                for platter in self.platters {
                    platter.isRaised = false
                    let preview = previews[ObjectIdentifier(platter.item)]
                    self.move(platter, to: preview, shrinks: shrinks)
                }
                for animator in animators { animator.animate() }
            })
        MainLoop.main.schedule(after: .seconds(Self.landing)) {
            for animator in animators { animator.complete(at: .end) }
            completion()
            self.removeFromSuperview()
        }
    }

    private func move(
        _ platter: DragPlatter, to preview: UITargetedDragPreview?, shrinks: Bool
    ) {
        if let preview { return platter.move(to: preview.target, in: self) }
        platter.alpha = 0
        if shrinks { platter.transform = platter.transform.scaledBy(x: 0.1, y: 0.1) }
    }

    /// Where an item lands; nil if it fades.
    func landing(of item: UIDragItem) -> UITargetedDragPreview? { landings[ObjectIdentifier(item)] }

    /// Lets an item that moves to its place land elsewhere, at the same time; nil lets it fade.
    func redirect(_ item: UIDragItem, to preview: UITargetedDragPreview?) {
        guard let platter = platter(of: item) else { return }
        landings[ObjectIdentifier(item)] = preview
        if let preview, preview.view !== platter.source {
            UIView.performWithoutAnimation { platter.show(preview.view, preview.parameters) }
        }
        UIView.animate(
            withDuration: max(0, arrival - CACurrentMediaTime()), delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: {
                if preview != nil { platter.alpha = 1 }
                self.move(platter, to: preview, shrinks: true)
            })
    }
}

/// The preview of one item: a picture of its view.
final class DragPlatter: PreviewPicture {
    let item: UIDragItem
    /// From the finger to the centre, when the preview was lifted.
    var grip = CGPoint.zero

    init(_ item: UIDragItem, _ view: UIView, _ parameters: UIPreviewParameters) {
        self.item = item
        super.init(view, parameters)
        accessibilityIdentifier = "DragPreview"
        layer.shadowRadius = 10
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.shadowOpacity = 0
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Whether the preview floats above the others.
    var isRaised = false {
        didSet { layer.shadowOpacity = isRaised ? 0.25 : 0 }
    }

    /// From the finger to the centre, at most so far that the finger is inside.
    var reach: CGPoint {
        let (x, y) = (bounds.width / 2, bounds.height / 2)
        return CGPoint(x: max(-x, min(x, grip.x)), y: max(-y, min(y, grip.y)))
    }

    /// The place where the preview is.
    func target(in overlay: UIView) -> UIDragPreviewTarget {
        let way = shift.applying(transform)
        return UIDragPreviewTarget(
            container: overlay, center: CGPoint(x: center.x - way.x, y: center.y - way.y),
            transform: transform)
    }

    /// Moves to a target.
    func move(to target: UIPreviewTarget, in overlay: UIView) {
        (center, transform) = (center(at: target, in: overlay), target.transform)
    }
}

extension UIWindow {
    /// The drag in the window, until its items begin to land.
    final var currentDrag: Drag? {
        let overlay = subviews.last { $0 is DragOverlay } as? DragOverlay
        guard let drag = overlay?.drag, drag.phase != .ending else { return nil }
        return drag
    }
}
