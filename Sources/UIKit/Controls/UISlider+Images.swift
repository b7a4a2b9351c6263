/// The images of a slider's parts, by state.
struct SliderImages {
    typealias Images = [UIControl.State: UIImage]

    var thumb: Images = [:]
    var minimum: Images = [:]
    var maximum: Images = [:]
    /// The views that show them, by the part that contains them.
    var views: [ObjectIdentifier: UIImageView] = [:]
}

extension UISlider {
    final func baseSetThumbImage(_ image: UIImage?, for state: State) {
        images.thumb[state] = image
        imagesChanged()
    }

    final func baseSetMinimumTrackImage(_ image: UIImage?, for state: State) {
        images.minimum[state] = image
        imagesChanged()
    }

    final func baseSetMaximumTrackImage(_ image: UIImage?, for state: State) {
        images.maximum[state] = image
        imagesChanged()
    }

    final func baseThumbImage(for state: State) -> UIImage? { images.thumb[state] }

    final func baseMinimumTrackImage(for state: State) -> UIImage? { images.minimum[state] }

    final func baseMaximumTrackImage(for state: State) -> UIImage? { images.maximum[state] }

    final var baseCurrentThumbImage: UIImage? { current(images.thumb) }

    final var baseCurrentMinimumTrackImage: UIImage? { current(images.minimum) }

    final var baseCurrentMaximumTrackImage: UIImage? { current(images.maximum) }

    private func current(_ images: SliderImages.Images) -> UIImage? {
        images.isEmpty ? nil : images[state] ?? images[.normal]
    }

    private func imagesChanged() {
        showColors()
        setNeedsLayout()
    }

    /// The size of the thumb, in points.
    final var thumbSize: CGSize {
        currentThumbImage?.size ?? CGSize(width: Self.thumbSide, height: Self.thumbSide)
    }

    /// The height of the track, in points.
    final var trackHeight: CGFloat {
        [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.size.height }.max()
            ?? Self.trackHeight
    }

    /// Shows the images of the current state in place of the default parts.
    final func showImages() {
        show(currentThumbImage, in: thumb, shadow: 0.15)
        show(currentMinimumTrackImage, in: filled, shadow: 0)
        show(currentMaximumTrackImage, in: rest, shadow: 0)
    }

    private func show(_ image: UIImage?, in part: UIView, shadow: Float) {
        let known = images.views[ObjectIdentifier(part)]
        guard let image else {
            guard let known else { return }
            known.removeFromSuperview()
            images.views[ObjectIdentifier(part)] = nil
            part.layer.shadowOpacity = shadow
            return
        }
        let view = known ?? UIImageView()
        view.image = image
        if known == nil {
            part.addSubview(view)
            images.views[ObjectIdentifier(part)] = view
        }
        part.backgroundColor = nil
        part.layer.shadowOpacity = 0
    }

    final func placeImages() {
        for part in [thumb, filled, rest] {
            images.views[ObjectIdentifier(part)]?.frame = part.bounds
        }
    }
}
