/// A row that is being, or has been, swiped to reveal its actions.
@MainActor
final class RowSwipe {
    let cell: UIView
    let path: IndexPath
    let isLeading: Bool
    let configuration: UISwipeActionsConfiguration
    /// The distance of the cell from its position, in points; negative to the left.
    var offset: CGFloat = 0
    /// Whether the finger was lifted and the actions remain visible.
    var isOpen = false
    /// The view of the action buttons, behind the cell.
    let actionsView: UISwipeActionPullView
    /// The offset when the drag began.
    var start: CGFloat = 0

    init(
        cell: UIView, path: IndexPath, isLeading: Bool,
        configuration: UISwipeActionsConfiguration
    ) {
        self.cell = cell
        self.path = path
        self.isLeading = isLeading
        self.configuration = configuration
        actionsView = UISwipeActionPullView(configuration.actions, isLeading: isLeading)
    }

    /// The offset at which the buttons have their full widths.
    var openOffset: CGFloat { isLeading ? actionsView.fullWidth : -actionsView.fullWidth }
}

/// The buttons of a row's actions: they share the area that the cell uncovers.
final class UISwipeActionPullView: UIView {
    let actions: [UIContextualAction]
    private let isLeading: Bool
    private var buttons: [UIButton] = []
    private let widths: [CGFloat]
    /// The total width of the buttons, in points.
    let fullWidth: CGFloat
    var whenTapped: ((Int) -> Void)?

    init(_ actions: [UIContextualAction], isLeading: Bool) {
        self.actions = actions
        self.isLeading = isLeading
        // A button is as wide as its title plus 15 points at both sides, but at least 74 points.
        // [U]
        widths = actions.map { action in
            let text = UILabel()
            text.font = .systemFont(ofSize: 17)
            text.text = action.title
            return max(74, text.sizeThatFits(.zero).width + 30)
        }
        fullWidth = widths.reduce(0, +)
        super.init(frame: .zero)
        clipsToBounds = true
        for (index, action) in actions.enumerated() {
            let button = UISwipeActionStandardButton(type: .custom)
            button.titleLabel?.font = .systemFont(ofSize: 17)
            button.setTitle(action.image == nil ? action.title : nil, for: .normal)
            // White like the title, unless the image asks for its own colours. [U]
            let image = action.image
            button.tintColor = .white
            button.setImage(
                image?.renderingMode == .automatic
                    ? image?.withRenderingMode(.alwaysTemplate) : image,
                for: .normal)
            button.accessibilityLabel = action.title
            if let effect = action.backgroundEffect {
                let ground = UIVisualEffectView(effect: effect)
                ground.isUserInteractionEnabled = false
                ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                button.insertSubview(ground, at: 0)
            } else {
                button.backgroundColor = action.backgroundColor
            }
            button.accessibilityIdentifier = action.title.map { "action-\($0)" }
            button.addAction(
                UIAction { [weak self] _ in self?.whenTapped?(index) }, for: .touchUpInside)
            buttons.append(button)
            addSubview(button)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Lays out the buttons, the first action at the edge, all stretched by the same factor.
    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = fullWidth > 0 ? bounds.width / fullWidth : 0
        var x: CGFloat = 0
        for (button, width) in zip(buttons, widths) {
            let stretched = width * scale
            button.frame = CGRect(
                x: isLeading ? x : bounds.width - x - stretched, y: 0, width: stretched,
                height: bounds.height)
            x += stretched
        }
    }
}

/// Recognizes row swipes: drags that are more horizontal than vertical, on rows with actions.
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
    private weak var list: (any SwipingList)?
    /// The actions of a row at one side, as requested during the current touch; nil for none.
    private struct Answer {
        var path: IndexPath
        var isLeading: Bool
        var actions: UISwipeActionsConfiguration?
    }
    /// The program's answers during the current touch, so that it is asked once.
    private var answers: [Answer] = []

    init<List: SwipingList>(list: List) {
        self.list = list
        super.init(target: nil, action: nil)
        maximumNumberOfTouches = 1
        addTarget(list) { list in { list.rowSwipeDidChange($0) } }
    }

    override func takes(_ touch: UITouch) -> Bool {
        (list?.hasRows ?? false) && !(touch.view is any DragHandle)
    }

    override func isDrag(_ movement: CGVector) -> Bool {
        guard abs(movement.dx) >= Self.hysteresis, abs(movement.dx) > abs(movement.dy), let list
        else { return false }
        if list.swipe != nil { return true }
        guard !list.isEditing, let path = list.pathForSwipe(at: location(in: list)) else {
            return false
        }
        return actions(at: path, isLeading: movement.dx > 0, in: list) != nil
    }

    override func reset() {
        super.reset()
        answers = []
    }

    /// Returns a row's actions at a side; nil for none or a row without a cell.
    ///
    /// Only the first call of a touch asks the list's program.
    func actions(
        at path: IndexPath, isLeading: Bool, in list: any SwipingList
    ) -> UISwipeActionsConfiguration? {
        if let known = answers.first(where: { $0.path == path && $0.isLeading == isLeading }) {
            return known.actions
        }
        guard list.cellForSwipe(at: path) != nil else { return nil }
        let actions = list.swipeActions(at: path, isLeading: isLeading)
        answers.append(Answer(path: path, isLeading: isLeading, actions: actions))
        return actions
    }
}

/// A list whose rows can be swiped to reveal actions: a table, or a collection view.
@MainActor
protocol SwipingList: UIScrollView {
    /// The swiped row; nil for none.
    var swipe: RowSwipe? { get set }
    /// Whether there can be rows.
    var hasRows: Bool { get }
    var isEditing: Bool { get }
    func pathForSwipe(at point: CGPoint) -> IndexPath?
    func cellForSwipe(at path: IndexPath) -> UIView?
    /// Returns the frame of a row that is not swiped.
    func frameForSwipe(at path: IndexPath) -> CGRect
    /// Places a row's cell, as far from its frame as the row is swiped.
    func placeSwiped(_ cell: UIView, at path: IndexPath)
    func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration?
    func unhighlight()
    func swipeWillBegin(at path: IndexPath)
    func swipeDidEnd(at path: IndexPath)
    /// Called after a row has opened or closed.
    func swipeDidSettle(_ cell: UIView)
}

extension SwipingList {
    func swipeDidSettle(_ cell: UIView) {}
}

extension SwipingList {
    /// The distance of a full swipe, as a fraction of the row's width. [U]
    private var fullSwipeFraction: CGFloat { 0.6 }
    /// The duration of the movements, in seconds. [U]
    private var duration: Double { 0.3 }

    func rowSwipeDidChange(_ pan: UIPanGestureRecognizer) {
        let x = pan.translation(in: self).x
        switch pan.state {
        case .began:
            if swipe == nil {
                guard let path = pathForSwipe(at: pan.location(in: self)) else { return }
                unhighlight()
                let isLeading = x > 0
                let actions =
                    (pan as? RowSwipeGestureRecognizer)?
                    .actions(at: path, isLeading: isLeading, in: self)
                guard begin(path, isLeading: isLeading, actions) else { return }
            }
            guard let swipe else { return }
            swipe.isOpen = false
            swipe.start = swipe.offset - x
        case .changed:
            guard let swipe else { return }
            move(swipe, to: swipe.start + x, animated: false)
        case .ended: finishSwipe(velocity: pan.velocity(in: self).x)
        case .cancelled: closeSwipe(animated: true)
        case .possible, .failed: break
        }
    }

    /// Reveals a row's actions, as a swipe does.
    func openSwipe(at path: IndexPath, isLeading: Bool, animated: Bool) {
        closeSwipe(animated: false)
        let actions = swipeActions(at: path, isLeading: isLeading)
        guard begin(path, isLeading: isLeading, actions), let swipe else { return }
        swipe.isOpen = true
        move(swipe, to: swipe.openOffset, animated: animated) { self.swipeDidSettle(swipe.cell) }
    }

    private func insertActions(_ buttons: UIView, below cell: UIView) {
        if cell.superview === self {
            insertSubview(buttons, belowSubview: cell)
        } else {
            insertSubview(buttons, at: 0)
        }
    }

    private func begin(
        _ path: IndexPath, isLeading: Bool, _ actions: UISwipeActionsConfiguration?
    ) -> Bool {
        guard let cell = cellForSwipe(at: path), let actions else { return false }
        let swipe = RowSwipe(cell: cell, path: path, isLeading: isLeading, configuration: actions)
        self.swipe = swipe
        swipe.actionsView.whenTapped = { [weak self] in self?.perform($0) }
        UIView.performWithoutAnimation {
            swipe.actionsView.frame = frameForSwipe(at: path)
            insertActions(swipe.actionsView, below: cell)
        }
        swipeWillBegin(at: path)
        return true
    }

    /// Moves the cell with the finger.
    ///
    /// Beyond its buttons it meets increasing resistance, unless a full swipe is possible.
    private func move(
        _ swipe: RowSwipe, to offset: CGFloat, animated: Bool, completion: (() -> Void)? = nil
    ) {
        let width = swipe.actionsView.fullWidth
        var distance = max(0, swipe.isLeading ? offset : -offset)
        if distance > width, !swipe.configuration.performsFirstActionWithFullSwipe {
            distance = width + RubberBand.stretch(distance - width, length: bounds.width)
        }
        swipe.offset = swipe.isLeading ? distance : -distance
        UIView.animateOrPlace(
            withDuration: animated ? duration : 0, delay: 0,
            options: [.curveEaseOut, .allowUserInteraction],
            animations: {
                self.placeSwiped(swipe.cell, at: swipe.path)
                let row = self.frameForSwipe(at: swipe.path)
                swipe.actionsView.frame = CGRect(
                    x: swipe.isLeading ? row.minX : row.maxX - distance, y: row.minY,
                    width: distance,
                    height: row.height)
                swipe.actionsView.layOutSubtree()
            }, completion: { _ in completion?() })
    }

    private func finishSwipe(velocity: CGFloat) {
        guard let swipe else { return }
        let distance = abs(swipe.offset)
        let outward = swipe.isLeading ? velocity : -velocity
        if swipe.configuration.performsFirstActionWithFullSwipe,
            distance > bounds.width * fullSwipeFraction
        {
            return perform(0)
        }
        // The direction of a flick decides, otherwise whether half the width was passed. [U]
        let opens =
            abs(outward) > UIScrollView.flickVelocity
            ? outward > 0 : distance > swipe.actionsView.fullWidth / 2
        guard opens else { return closeSwipe(animated: true) }
        swipe.isOpen = true
        move(swipe, to: swipe.openOffset, animated: true) { self.swipeDidSettle(swipe.cell) }
    }

    /// Runs an action; the row closes when its handler reports completion.
    private func perform(_ index: Int) {
        guard let swipe, swipe.configuration.actions.indices.contains(index) else { return }
        swipe.isOpen = true
        let action = swipe.configuration.actions[index]
        action.handler(action, swipe.actionsView) { [weak self, weak swipe] _ in
            guard let self, let swipe, self.swipe === swipe else { return }
            closeSwipe(animated: true)
        }
    }

    /// Closes the swiped row.
    func closeSwipe(animated: Bool) {
        guard let swipe else { return }
        self.swipe = nil
        swipe.isOpen = false
        let isInPlace = cellForSwipe(at: swipe.path) === swipe.cell
        let buttons = swipe.actionsView
        let isAnimated = animated && window != nil && isInPlace
        UIView.animateOrPlace(
            withDuration: isAnimated ? duration : 0, delay: 0,
            options: [.curveEaseOut, .allowUserInteraction],
            animations: {
                if isInPlace { self.placeSwiped(swipe.cell, at: swipe.path) }
                let row = buttons.frame
                buttons.frame = CGRect(
                    x: swipe.isLeading ? row.minX : row.maxX, y: row.minY, width: 0,
                    height: row.height)
                buttons.layOutSubtree()
            },
            completion: { _ in
                buttons.removeFromSuperview()
                self.swipeDidSettle(swipe.cell)
            })
        swipeDidEnd(at: swipe.path)
    }
}

/// A button of a swiped row, by the name of its class on iOS.
final class UISwipeActionStandardButton: UIButton {}
