import CoreGraphics

/// A layer that emits particles: sparks, snow, confetti.
///
/// The ``emitterCells`` describe the particles; the layer has their origin, and multiplies the
/// cells' numbers. Emission begins at the layer's time 0. Set `beginTime` to `CACurrentMediaTime()`
/// to begin now; otherwise the particles of the time before are in flight when the layer appears.
///
/// Particles are animated layers in front of the sublayers, so that a stream has their births and
/// deaths alone. They follow from ``seed``: two runs of a program show the same ones. The program
/// wakes for each frame while particles live or are born.
///
/// Deviations: at most 3000 particles live at once, and more are not born; particles stay in the
/// layer's plane, so there is no `preservesDepth`.
///
/// Source: Apple, CAEmitterLayer.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
    /// The sources of the layer's particles; nil (the default) for none.
    ///
    /// The layer emits by copies of the cells, made now.
    open var emitterCells: [CAEmitterCell]? {
        didSet {
            for property in values.more.keys where property.isOfEmitterCell {
                values.more[property] = nil
            }
            emission?.end()
            emission = nil
            if let emitterCells, !emitterCells.isEmpty {
                emission = Emission(emitterCells.map { $0.copied() }, of: self)
            }
            setNeedsLayout()
        }
    }

    /// The running emission; nil without cells.
    private(set) final var emission: Emission?

    /// The sublayers, without particles.
    open override var sublayers: [CALayer]? {
        get {
            let all = super.sublayers?.filter { !($0.model() is ParticleField) } ?? []
            return all.isEmpty ? nil : all
        }
        set {
            for layer in sublayers ?? [] { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }

    /// Starts the emission when the layer is shown, and lays out the sublayers.
    open override func layoutSublayers() {
        super.layoutSublayers()
        emission?.begin()
    }

    /// Adds an animation, also of the emission's numbers and of those of cells.
    open override func add(_ animation: CAAnimation, forKey key: String?) {
        super.add(animation, forKey: key)
        setNeedsLayout()
    }

    /// Returns the defaults of the emission's numbers, or those of every layer.
    open override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "birthRate", "lifetime", "velocity", "scale", "spin": NSNumber(value: 1)
        case "emitterZPosition", "emitterDepth", "seed": NSNumber(value: 0)
        case "emitterPosition": CGPoint.zero
        case "emitterSize": CGSize.zero
        case "emitterShape": CAEmitterLayerEmitterShape.point.rawValue
        case "emitterMode": CAEmitterLayerEmitterMode.volume.rawValue
        case "renderMode": CAEmitterLayerRenderMode.unordered.rawValue
        default: super.defaultValue(forKey: key)
        }
    }

    /// Returns the value of a cell's number at a key path such as `emitterCells.spark.velocity`.
    final func cellValue(forKeyPath path: String) -> Any? {
        let parts = path.split(separator: ".").map(String.init)
        guard parts.count == 3, parts[0] == "emitterCells",
            let cell = emitterCells?.first(where: { $0.name == parts[1] })
        else { return nil }
        if parts[2] == "color" { return cell.color }
        return CAEmitterCell.Number(rawValue: parts[2]).map { NSNumber(value: cell[$0]) }
    }

    // MARK: Where and how

    /// The center of the shape, in the layer's coordinates. Animatable. Default: (0, 0).
    open var emitterPosition: CGPoint {
        get { value(forKeyPath: "emitterPosition") as? CGPoint ?? .zero }
        set { set("emitterPosition", newValue) }
    }
    /// The depth of the shape's center, in points. Default: 0.
    ///
    /// It decides which particles are in front with ``CAEmitterLayerRenderMode/backToFront``.
    open var emitterZPosition: CGFloat {
        get { number("emitterZPosition") }
        set { set("emitterZPosition", newValue) }
    }
    /// The size of the shape, in points; the width is a circle's radius. Animatable.
    ///
    /// Default: zero.
    open var emitterSize: CGSize {
        get { value(forKeyPath: "emitterSize") as? CGSize ?? .zero }
        set { set("emitterSize", newValue) }
    }
    /// The depth of a cuboid, in points. Default: 0.
    open var emitterDepth: CGFloat {
        get { number("emitterDepth") }
        set { set("emitterDepth", newValue) }
    }
    /// The shape from which particles are emitted. Default: a point.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { CAEmitterLayerEmitterShape(rawValue: text("emitterShape")) }
        set { setValue(newValue.rawValue, forKeyPath: "emitterShape") }
    }
    /// The part of the shape from which particles are emitted. Default: volume.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { CAEmitterLayerEmitterMode(rawValue: text("emitterMode")) }
        set { setValue(newValue.rawValue, forKeyPath: "emitterMode") }
    }
    /// The order in which particles are drawn; a change applies to particles born afterwards.
    /// Default: unordered.
    open var renderMode: CAEmitterLayerRenderMode {
        get { CAEmitterLayerRenderMode(rawValue: text("renderMode")) }
        set {
            if newValue == .additive, newValue != renderMode {
                reportMistake(
                    "\(self) draws its particles over each other: viewers cannot add the colors "
                        + "of renderMode additive")
            }
            setValue(newValue.rawValue, forKeyPath: "renderMode")
        }
    }
    /// The factor for the cells' birth rates. Animatable. Default: 1; 0 stops the births.
    open var birthRate: Float {
        get { Float(number("birthRate")) }
        set { set("birthRate", newValue) }
    }
    /// The factor for the cells' lifetimes. Animatable. Default: 1.
    open var lifetime: Float {
        get { Float(number("lifetime")) }
        set { set("lifetime", newValue) }
    }
    /// The factor for the cells' velocities. Animatable. Default: 1.
    open var velocity: Float {
        get { Float(number("velocity")) }
        set { set("velocity", newValue) }
    }
    /// The factor for the cells' scales. Animatable. Default: 1.
    open var scale: Float {
        get { Float(number("scale")) }
        set { set("scale", newValue) }
    }
    /// The factor for the cells' rotations. Animatable. Default: 1.
    open var spin: Float {
        get { Float(number("spin")) }
        set { set("spin", newValue) }
    }
    /// The number from which particles follow. Default: 0.
    open var seed: UInt32 {
        get { UInt32(max(0, min(4_294_967_295, number("seed")))) }
        set { set("seed", Double(newValue)) }
    }

    private func number(_ key: String) -> CGFloat {
        (value(forKeyPath: key) as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    }

    private func text(_ key: String) -> String { value(forKeyPath: key) as? String ?? "" }

    private func set<Value: NumberComposite>(_ key: String, _ value: Value) {
        var isUsable = true
        _ = value.mapNumbers {
            if !($0.magnitude <= 1e9) { isUsable = false }
            return $0
        }
        guard isUsable else { return reportKept(key, of: "\(self)") }
        setValue(value, forKeyPath: key)
    }
}
