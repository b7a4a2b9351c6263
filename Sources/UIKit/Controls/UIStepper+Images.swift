/// The images of a stepper's parts, by state.
struct StepperImages {
    struct Sides: Hashable {
        var left, right: UIControl.State
    }

    var increment: [UIControl.State: UIImage] = [:]
    var decrement: [UIControl.State: UIImage] = [:]
    var background: [UIControl.State: UIImage] = [:]
    var divider: [Sides: UIImage] = [:]
    /// The views that show them, by the part that contains them.
    var signs: [ObjectIdentifier: UIImageView] = [:]
    var grounds: [ObjectIdentifier: UIImageView] = [:]

    var isEmpty: Bool {
        increment.isEmpty && decrement.isEmpty && background.isEmpty && divider.isEmpty
            && signs.isEmpty && grounds.isEmpty
    }
}

extension UIStepper {
    final func baseSetIncrementImage(_ image: UIImage?, for state: State) {
        images.increment[state] = image
        showState()
    }

    final func baseSetDecrementImage(_ image: UIImage?, for state: State) {
        images.decrement[state] = image
        showState()
    }

    final func baseSetBackgroundImage(_ image: UIImage?, for state: State) {
        images.background[state] = image
        showState()
    }

    final func baseSetDividerImage(
        _ image: UIImage?, forLeftSegmentState leftState: State,
        rightSegmentState rightState: State
    ) {
        images.divider[.init(left: leftState, right: rightState)] = image
        showState()
    }

    final func baseIncrementImage(for state: State) -> UIImage? { images.increment[state] }

    final func baseDecrementImage(for state: State) -> UIImage? { images.decrement[state] }

    final func baseBackgroundImage(for state: State) -> UIImage? { images.background[state] }

    final func baseDividerImage(
        forLeftSegmentState state: State, rightSegmentState: State
    ) -> UIImage? { images.divider[.init(left: state, right: rightSegmentState)] }

    private func state(of direction: Double) -> State {
        guard isEnabled, mayGo(direction) else { return .disabled }
        return press?.direction == direction ? .highlighted : .normal
    }

    /// Shows the images of the current state in place of the default parts.
    final func showImages() {
        guard !images.isEmpty else { return }
        let (low, high) = (state(of: -1), state(of: 1))
        showSign(images.decrement[low] ?? images.decrement[.normal], in: minus)
        showSign(images.increment[high] ?? images.increment[.normal], in: plus)
        for (half, state) in [(minus, low), (plus, high)] {
            showGround(images.background[state] ?? images.background[.normal], in: half)
        }
        let key = ObjectIdentifier(separator)
        let divider =
            images.divider[.init(left: low, right: high)]
            ?? images.divider[.init(left: .normal, right: .normal)]
        let view = show(divider, in: separator, &images.grounds[key])
        let width = divider?.size.width ?? 1
        let inset: CGFloat = divider == nil ? 7 : 0
        separator.frame = CGRect(
            x: bounds.midX - width / 2, y: inset, width: width, height: bounds.height - 2 * inset)
        separator.backgroundColor = divider == nil ? .separator : nil
        view?.frame = separator.bounds
        backgroundColor =
            images.background.isEmpty ? UIColor.systemGray.withAlphaComponent(0.2) : nil
    }

    private func showSign(_ image: UIImage?, in half: UIView) {
        let view = show(image, in: half, &images.signs[ObjectIdentifier(half)])
        view?.prefersTemplate = true
        view?.contentMode = .center
        view?.frame = half.bounds
        for stroke in half.subviews where !(stroke is UIImageView) {
            stroke.isHidden = image != nil
        }
    }

    private func showGround(_ image: UIImage?, in half: UIView) {
        let view = show(image, in: half, &images.grounds[ObjectIdentifier(half)])
        guard let view else { return }
        view.frame = half.bounds
        half.backgroundColor = nil
        half.sendSubviewToBack(view)
    }

    private func show(
        _ image: UIImage?, in part: UIView, _ known: inout UIImageView?
    ) -> UIImageView? {
        guard let image else {
            known?.removeFromSuperview()
            known = nil
            return nil
        }
        let view = known ?? UIImageView()
        view.image = image
        if known == nil { part.addSubview(view) }
        known = view
        return view
    }
}
