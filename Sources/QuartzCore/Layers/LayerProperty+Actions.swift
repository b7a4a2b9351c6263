extension LayerProperty.Root {
    /// Whether a change animates of itself. Source: Apple, CAShapeLayer.path: "path (as with all CGPathRef animatable
    /// properties) does not support implicit animation"; lineDashPattern is not called animatable.
    var animatesImplicitly: Bool { !kind.isDiscrete && kind != .path && self != .lineDashPattern && self != .custom }
}
