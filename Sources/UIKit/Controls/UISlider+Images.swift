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
    /// Sets the image of the thumb in a state; nil for that of the normal state and, if there is
    /// none, the default thumb.
    ///
    /// The thumb has the size of its image.
    public final func setThumbImage(_ image: UIImage?, for state: State) {
        images.thumb[state] = image
        imagesChanged()
    }

    /// Sets the image of the track before the thumb in a state; nil for that of the normal state
    /// and, without such an image, the default track.
    ///
    /// It is stretched to the length of the track; the track is as high as its images.
    public final func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        images.minimum[state] = image
        imagesChanged()
    }

    /// Sets the image of the track after the thumb in a state; nil for that of the normal state
    /// and, without such an image, the default track.
    ///
    /// It is stretched to the length of the track; the track is as high as its images.
    public final func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        images.maximum[state] = image
        imagesChanged()
    }

    /// Returns the image of the thumb that was set for a state.
    public final func thumbImage(for state: State) -> UIImage? { images.thumb[state] }

    /// Returns the image of the track before the thumb that was set for a state.
    public final func minimumTrackImage(for state: State) -> UIImage? { images.minimum[state] }

    /// Returns the image of the track after the thumb that was set for a state.
    public final func maximumTrackImage(for state: State) -> UIImage? { images.maximum[state] }

    /// The image of the thumb that is shown; nil for the default thumb.
    public final var currentThumbImage: UIImage? { current(images.thumb) }

    /// The image of the track before the thumb that is shown; nil for the default track.
    public final var currentMinimumTrackImage: UIImage? { current(images.minimum) }

    /// The image of the track after the thumb that is shown; nil for the default track.
    public final var currentMaximumTrackImage: UIImage? { current(images.maximum) }

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
