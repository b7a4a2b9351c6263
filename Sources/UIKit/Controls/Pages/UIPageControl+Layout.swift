// Where the dots are.
extension UIPageControl {
    static let side: CGFloat = 7
    static let gap: CGFloat = 9
    static let height: CGFloat = 37
    /// The length of the bar that shows a progress. [U]
    static let barLength: CGFloat = 24
    /// The distance of the background from the dots, in points, and its height. [U]
    static let groundMargin: CGFloat = 10
    static let groundHeight: CGFloat = 26

    final var isVertical: Bool { direction == .topToBottom || direction == .bottomToTop }

    /// Whether pages follow each other to the left or upwards.
    final var isReversed: Bool {
        switch direction {
        case .natural: effectiveUserInterfaceLayoutDirection == .rightToLeft
        case .leftToRight, .topToBottom: false
        case .rightToLeft, .bottomToTop: true
        }
    }

    /// The length of a point or size along the dots.
    final func along(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
    private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

    private var showsBar: Bool { progress?.isProgressVisible == true }

    /// The length and the thickness of all dots for a number of pages.
    final func lengths(forNumberOfPages count: Int) -> (length: CGFloat, thickness: CGFloat) {
        let count = CGFloat(max(0, count))
        var (side, thickness) = (Self.side, Self.height)
        for image in allImages {
            side = max(side, along(image.size))
            thickness = max(thickness, isVertical ? image.size.width : image.size.height)
        }
        var length = max(0, count * side + (count - 1) * Self.gap)
        if count > 0, progress != nil { length += max(0, Self.barLength - side) }
        return (length, thickness)
    }

    final func layOutDots() {
        let count = hidesForSinglePage && numberOfPages == 1 ? 0 : numberOfPages
        adjustDots(to: count)
        let whole = lengths(forNumberOfPages: count).length
        let extra = count > 0 && progress != nil ? whole - lengthWithoutBar(count) : 0
        // The places are as wide as the widest image.
        let room = (whole - extra + Self.gap) / CGFloat(max(count, 1))
        var start = (along(bounds.size) - whole) / 2
        let middle = (isVertical ? bounds.width : bounds.height) / 2
        for place in 0..<count {
            let index = isReversed ? count - 1 - place : place
            let isCurrent = index == shownPage
            let isBar = isCurrent && showsBar
            let image = isBar ? nil : image(of: index)
            let length = room - Self.gap + (isCurrent ? extra : 0)
            var size = image?.size ?? CGSize(width: Self.side, height: Self.side)
            if isBar {
                let bar = max(Self.barLength, length)
                size =
                    isVertical
                    ? CGSize(width: Self.side, height: bar)
                    : CGSize(width: bar, height: Self.side)
            }
            let center = start + length / 2
            start += length + Self.gap
            let dot = dots[index]
            dot.frame = CGRect(
                x: (isVertical ? middle : center) - size.width / 2,
                y: (isVertical ? center : middle) - size.height / 2,
                width: size.width, height: size.height)
            let other = pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.5)
            let color = isCurrent ? currentPageIndicatorTintColor ?? .white : other
            dot.backgroundColor = image == nil ? (isBar ? other : color) : nil
            dot.layer.cornerRadius = image == nil ? Self.side / 2 : 0
            show(image, color, in: dot)
            showBar(isBar ? progress : nil, color, in: dot)
        }
        layOutGround(whole, isShown: count > 0)
    }

    private func lengthWithoutBar(_ count: Int) -> CGFloat {
        let side = allImages.reduce(Self.side) { max($0, along($1.size)) }
        return CGFloat(count) * side + CGFloat(count - 1) * Self.gap
    }

    private func adjustDots(to count: Int) {
        while dots.count > count {
            let dot = dots.removeLast()
            pictures[ObjectIdentifier(dot)] = nil
            dot.removeFromSuperview()
        }
        while dots.count < count {
            let dot = UIView()
            dot.isUserInteractionEnabled = false
            addSubview(dot)
            dots.append(dot)
        }
    }

    private func show(_ image: UIImage?, _ color: UIColor, in dot: UIView) {
        let key = ObjectIdentifier(dot)
        guard let image else {
            pictures.removeValue(forKey: key)?.removeFromSuperview()
            return
        }
        let picture = pictures[key] ?? UIImageView()
        picture.prefersTemplate = true
        picture.image = image
        picture.tintColor = color
        picture.frame = dot.bounds
        if pictures[key] == nil { dot.addSubview(picture) }
        pictures[key] = picture
    }

    private func showBar(_ progress: UIPageControlProgress?, _ color: UIColor, in dot: UIView) {
        guard let progress else {
            if bar.superview === dot { bar.removeFromSuperview() }
            dot.clipsToBounds = false
            return
        }
        if bar.superview !== dot { dot.addSubview(bar) }
        dot.clipsToBounds = true
        bar.backgroundColor = color
        bar.layer.cornerRadius = Self.side / 2
        let size = dot.bounds.size
        let length = along(size) * CGFloat(progress.currentProgress)
        bar.frame = CGRect(
            x: !isVertical && isReversed ? size.width - length : 0,
            y: isVertical && isReversed ? size.height - length : 0,
            width: isVertical ? size.width : length, height: isVertical ? length : size.height)
    }

    private func layOutGround(_ length: CGFloat, isShown: Bool) {
        let isWanted =
            isShown
            && (backgroundStyle == .prominent || backgroundStyle == .automatic && isScrubbing)
        guard isWanted else {
            ground?.removeFromSuperview()
            ground = nil
            return
        }
        let view = ground ?? UIView()
        if ground == nil {
            view.isUserInteractionEnabled = false
            view.backgroundColor = .tertiarySystemFill
            view.layer.cornerRadius = Self.groundHeight / 2
            insertSubview(view, at: 0)
            ground = view
        }
        let long = length + 2 * Self.groundMargin
        let size =
            isVertical
            ? CGSize(width: Self.groundHeight, height: long)
            : CGSize(width: long, height: Self.groundHeight)
        view.frame = CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }
}
