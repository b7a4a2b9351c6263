import QuartzCore

/// A property of an indicator's layer as a function of the content offset along one axis.
struct IndicatorFunction {
    var property: LayerProperty
    var function: ScrollFunction
}

/// Where a scroll indicator is, as a function of the content offset.
@MainActor
struct IndicatorPlace: @MainActor Equatable {
    /// The axis whose offset it shows.
    var axis: NSLayoutConstraint.Axis
    /// The inset before the content.
    var inset: CGFloat
    /// The length of the content, including its insets.
    var content: CGFloat
    /// The length of the view.
    var view: CGFloat
    /// The length of the track.
    var way: CGFloat
    /// The track's start in the visible area.
    var start: CGFloat
    /// The bar's position across the axis in the visible area.
    var across: CGFloat

    /// Returns the bar's frame in the scroll view's bounds at a content offset.
    func frame(_ offset: CGPoint) -> CGRect {
        let isVertical = axis == .vertical
        let bar = extent(isVertical ? offset.y : offset.x)
        return isVertical
            ? CGRect(
                x: offset.x + across, y: offset.y + start + bar.start,
                width: ScrollIndicator.thickness, height: bar.length)
            : CGRect(
                x: offset.x + start + bar.start, y: offset.y + across, width: bar.length,
                height: ScrollIndicator.thickness)
    }

    private func extent(_ offset: CGFloat) -> (start: CGFloat, length: CGFloat) {
        ScrollIndicator.extent(offset: offset + inset, content: content, view: view, way: way)
    }

    /// Returns the bar's position and length on the way to an offset, as functions of
    /// the horizontal offset and of the vertical one.
    func functions(to end: CGPoint) -> (x: [IndicatorFunction], y: [IndicatorFunction]) {
        let seams = ScrollIndicator.seams(content: content, view: view, way: way)
            .map { $0 - Double(inset) }
        let isVertical = axis == .vertical
        func function(_ part: LayerProperty.Part, _ value: @escaping (CGFloat) -> CGFloat)
            -> IndicatorFunction
        {
            let isSize = part == .sizeWidth || part == .sizeHeight
            return IndicatorFunction(
                property: LayerProperty(isSize ? .bounds : .position, part),
                function: ScrollFunction(seams: seams) { Double(value(CGFloat($0))) })
        }
        func middle(_ offset: CGFloat) -> CGFloat {
            let bar = extent(offset)
            return offset + start + bar.start + bar.length / 2
        }
        let along = [
            function(isVertical ? .y : .x, middle),
            function(isVertical ? .sizeHeight : .sizeWidth) { extent($0).length },
        ]
        // Tracks add differences, so that the constant part does not matter.
        let beside = [
            IndicatorFunction(
                property: LayerProperty(.position, isVertical ? .x : .y), function: .offset)
        ]
        return isVertical ? (beside, along) : (along, beside)
    }
}
