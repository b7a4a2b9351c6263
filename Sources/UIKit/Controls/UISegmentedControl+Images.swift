/// The images behind and between the segments, and how far their contents are moved.
struct SegmentImages {
    struct Key: Hashable {
        var left, right: UIControl.State
        var metrics: UIBarMetrics
    }

    var backgrounds: [Key: UIImage] = [:]
    /// The same images as they are drawn.
    var drawnBackgrounds: [Key: UIImage] = [:]
    /// The control's background and corners while images replace the thumb.
    var plainLook: (color: UIColor?, radius: CGFloat)?
    var dividers: [Key: UIImage] = [:]
    /// The offsets of the contents by the places of their segments.
    var adjustments: [UISegmentedControl.Segment: UIOffset] = [:]
    /// The offset of each segment's content, by its label.
    var offsets: [ObjectIdentifier: CGSize] = [:]
    /// The views of the segments' backgrounds, each with its image inside, and of the dividers.
    var grounds: [(clip: UIView, image: UIImageView)] = []
    var lines: [UIImageView] = []

    /// Whether the segments have backgrounds instead of the moving thumb.
    var replaceThumb: Bool { !backgrounds.isEmpty }
}

extension UISegmentedControl {
    final func baseSetBackgroundImage(
        _ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics
    ) {
        let key = SegmentImages.Key(left: state, right: state, metrics: barMetrics)
        images.backgrounds[key] = backgroundImage
        images.drawnBackgrounds[key] = backgroundImage?.withMiddle
        imagesChanged()
    }

    final func baseBackgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
        images.backgrounds[.init(left: state, right: state, metrics: barMetrics)]
    }

    final func baseSetDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: State,
        rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) {
        let key = SegmentImages.Key(left: leftState, right: rightState, metrics: barMetrics)
        images.dividers[key] = dividerImage
        imagesChanged()
    }

    final func baseDividerImage(
        forLeftSegmentState leftState: State, rightSegmentState rightState: State,
        barMetrics: UIBarMetrics
    ) -> UIImage? {
        images.dividers[.init(left: leftState, right: rightState, metrics: barMetrics)]
    }

    final func baseSetContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        guard hasSegment(segment, for: "setContentOffset") else { return }
        let usable = usableNumbers(offset, in: -1e6...1e6, "content offset", of: "A segment")
        images.offsets[ObjectIdentifier(labels[segment])] = usable ?? .zero
        setNeedsLayout()
    }

    final func baseContentOffsetForSegment(at segment: Int) -> CGSize {
        guard hasSegment(segment, for: "contentOffsetForSegment") else { return .zero }
        return images.offsets[ObjectIdentifier(labels[segment])] ?? .zero
    }

    private func imagesChanged() {
        let isPlain = !images.replaceThumb
        if let look = images.plainLook, isPlain {
            (backgroundColor, layer.cornerRadius) = look
            images.plainLook = nil
        } else if !isPlain, images.plainLook == nil {
            images.plainLook = (backgroundColor, layer.cornerRadius)
            (backgroundColor, layer.cornerRadius) = (nil, 0)
        }
        thumb.isHidden = !isPlain || selectedSegmentIndex == Self.noSegment
        showState()
        setNeedsLayout()
    }

    /// Shows the images of the segments' states, below the titles.
    final func showImages() {
        let (frames, count) = (segmentFrames, labels.count)
        let backgrounds = images.replaceThumb ? count : 0
        while images.grounds.count > backgrounds {
            images.grounds.removeLast().clip.removeFromSuperview()
        }
        while images.grounds.count < backgrounds {
            let (clip, image) = (UIView(), UIImageView())
            clip.clipsToBounds = true
            clip.isUserInteractionEnabled = false
            clip.addSubview(image)
            insertSubview(clip, at: images.grounds.count)
            images.grounds.append((clip, image))
        }
        let states = labels.indices.map { $0 == pressed ? .highlighted : state(ofSegment: $0) }
        let ends = (frames.map(\.minX).min() ?? 0, frames.map(\.maxX).max() ?? 0)
        for (index, ground) in images.grounds.enumerated() {
            place(ground.clip, ground.image, in: frames[index], states[index], between: ends)
        }
        showDividers(between: frames, states)
    }

    private func place(
        _ clip: UIView, _ view: UIImageView, in frame: CGRect, _ state: State,
        between ends: (left: CGFloat, right: CGFloat)
    ) {
        func image(_ state: State) -> UIImage? {
            images.drawnBackgrounds[.init(left: state, right: state, metrics: .default)]
        }
        let image = image(state) ?? image(.normal)
        if view.image !== image { view.image = image }
        clip.frame = frame
        guard let caps = image?.capInsets else { return }
        // A cap inside the control is beyond the edge of the segment, which cuts it off.
        let left = frame.minX <= ends.left ? 0 : caps.left
        let right = frame.maxX >= ends.right ? 0 : caps.right
        view.frame = CGRect(
            x: -left, y: 0, width: frame.width + left + right, height: bounds.height)
    }

    private func showDividers(between frames: [CGRect], _ states: [State]) {
        let wanted = images.dividers.isEmpty ? 0 : max(0, frames.count - 1)
        while images.lines.count > wanted { images.lines.removeLast().removeFromSuperview() }
        while images.lines.count < wanted {
            let view = UIImageView()
            addSubview(view)
            images.lines.append(view)
        }
        for (index, line) in images.lines.enumerated() {
            let (left, right) = isRightToLeft ? (index + 1, index) : (index, index + 1)
            let image =
                dividerImage(
                    forLeftSegmentState: states[left], rightSegmentState: states[right],
                    barMetrics: .default)
                ?? dividerImage(
                    forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
            line.image = image
            let width = image?.size.width ?? 0
            line.frame = CGRect(
                x: frames[right].minX - width / 2, y: 0, width: width, height: bounds.height)
        }
    }
}

extension UIImage {
    /// The image with a middle of one point that stretches, unless it has caps of its own.
    fileprivate var withMiddle: UIImage {
        guard capInsets == .zero, size.width > 1 else { return self }
        let cap = ((size.width - 1) / 2).rounded(.down)
        return resizableImage(
            withCapInsets: UIEdgeInsets(
                top: 0, left: cap, bottom: 0, right: max(0, size.width - cap - 1)),
            resizingMode: .stretch)
    }
}

extension UISegmentedControl {
    /// The places of segments.
    ///
    /// Source: Apple, UISegmentedControl.Segment.
    public enum Segment: Int, Sendable {
        /// Every place.
        case any = 0
        /// The first of several segments.
        case left = 1
        /// Neither the first nor the last one.
        case center = 2
        /// The last of several segments.
        case right = 3
        /// The only one.
        case alone = 4
    }

    /// Sets the distance by which the contents of segments in a place are moved, in points.
    ///
    /// Source: Apple, setContentPositionAdjustment(_:forSegmentType:barMetrics:).
    ///
    /// - Parameters:
    ///   - adjustment: the distance.
    ///   - leftCenterRightOrAlone: the place; that of a segment comes before ``Segment/any``.
    ///   - barMetrics: the height of a bar. The distance for the default one is used.
    public final func setContentPositionAdjustment(
        _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment,
        barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        let old = images.adjustments[leftCenterRightOrAlone] ?? .zero
        images.adjustments[leftCenterRightOrAlone] = checked(
            adjustment, "contentPositionAdjustment", keeping: old)
        setNeedsLayout()
    }

    /// Returns the distance by which the contents of segments in a place are moved.
    public final func contentPositionAdjustment(
        forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
    ) -> UIOffset {
        barMetrics == .default ? images.adjustments[leftCenterRightOrAlone] ?? .zero : .zero
    }

    /// Returns the whole distance by which a segment's content is moved.
    final func contentShift(of label: UILabel) -> CGSize {
        let own = images.offsets[ObjectIdentifier(label)] ?? .zero
        guard !images.adjustments.isEmpty else { return own }
        let place: Segment =
            labels.count == 1
            ? .alone : label === labels.first ? .left : label === labels.last ? .right : .center
        let adjustment = images.adjustments[place] ?? images.adjustments[.any] ?? .zero
        return CGSize(
            width: own.width + adjustment.horizontal, height: own.height + adjustment.vertical)
    }
}

extension UIColor {
    /// The selected segment's: white, and in the dark appearance a grey on which white titles are
    /// read. [U]
    static let segmentThumb = UIColor { traits in
        traits.userInterfaceStyle == .dark ? .systemGray2.resolvedColor(with: traits) : .white
    }
}
