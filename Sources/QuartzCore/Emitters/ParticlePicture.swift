import CoreGraphics
import Foundation

extension CAEmitterCell {
    /// Returns the part of an interval in which the cell emits.
    ///
    /// - Parameter origin: The time of the emitter from which the cell's own time counts.
    func activity(from start: Double, to end: Double, origin: Double) -> (Double, Double) {
        let begin = origin + beginTime
        return (max(start, begin), min(end, begin + duration))
    }

    /// Returns a layer that shows a particle as a function of time; nil without a picture.
    func picture(
        of particle: Particle, _ shown: EmitterState, _ random: inout RandomNumbers
    ) -> CALayer? {
        guard let contents else { return nil }
        let tint = ParticleTint(self, shown, &random)
        let picture = tint.isPlain ? CALayer() : CAReplicatorLayer()
        var pixels = CGSize.zero
        if let image = contents as? CGImage {
            pixels = CGSize(width: image.width, height: image.height)
        }
        let size = CGSize(
            width: pixels.width * contentsRect.width / contentsScale,
            height: pixels.height * contentsRect.height / contentsScale)
        let scale = random.around(shown[.scale, self], range: shown[.scaleRange, self])
        let spin = random.around(shown[.spin, self], range: shown[.spinRange, self])
        picture.bounds = CGRect(origin: .zero, size: size)
        let image = tint.isPlain ? picture : CALayer()
        image.contents = contents
        image.contentsRect = contentsRect
        image.contentsScale = contentsScale
        if image !== picture {
            image.frame = picture.bounds
            picture.addSublayer(image)
        }
        let motion = ParticleMotion(picture, particle, isDeep: shown.renderMode == .backToFront)
        motion.move()
        motion.change(
            "transform.scale", from: scale * shown.scale,
            by: shown[.scaleSpeed, self] * shown.scale)
        motion.change("transform.rotation", from: 0, by: spin * shown.spin)
        motion.fade(from: tint.color.w, by: tint.speed.w)
        if !tint.isPlain { motion.color(from: tint.color, by: tint.speed) }
        return picture
    }
}

/// The color of a particle at birth, and how it changes.
private struct ParticleTint {
    var color: SIMD4<Double>
    var speed: SIMD4<Double>

    @MainActor
    init(_ cell: CAEmitterCell, _ shown: EmitterState, _ random: inout RandomNumbers) {
        let ranges: [CAEmitterCell.Number] = [.redRange, .greenRange, .blueRange, .alphaRange]
        let speeds: [CAEmitterCell.Number] = [.redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed]
        color = shown.color(of: cell)
        speed = .zero
        for channel in 0..<4 {
            let drawn = random.around(color[channel], range: shown[ranges[channel], cell])
            color[channel] = max(0, min(1, drawn))
            speed[channel] = shown[speeds[channel], cell]
        }
    }

    /// Whether the picture keeps its colors.
    var isPlain: Bool {
        color.x == 1 && color.y == 1 && color.z == 1 && speed.x >= 0 && speed.y >= 0
            && speed.z >= 0
    }
}

/// Describes a particle's life by animations of its layer.
@MainActor
private struct ParticleMotion {
    private let layer: CALayer
    private let particle: Particle
    /// Whether the depth decides which particles are in front.
    private let isDeep: Bool

    init(_ layer: CALayer, _ particle: Particle, isDeep: Bool) {
        self.layer = layer
        self.particle = particle
        self.isDeep = isDeep
    }

    private func add(_ animation: CAAnimation, _ key: String) {
        // 0 would mean now.
        animation.beginTime = max(particle.birth, .leastNormalMagnitude)
        animation.duration = particle.life
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: key)
    }

    /// The position: a line by the velocity, and the square of time by the acceleration.
    func move() {
        let (origin, life) = (particle.origin, particle.life)
        let line = particle.velocity * life
        let fall = particle.acceleration * (life * life / 2)
        layer.position = CGPoint(x: origin.x, y: origin.y)
        if isDeep { layer.zPosition = CGFloat(origin.z) }
        // The cubic Bézier curve that is the square of time.
        let square = CAMediaTimingFunction(CubicBezierCurve(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 1 / 3))
        for (key, part, timing) in [("line", line, nil), ("fall", fall, square)] {
            if part.x != 0 || part.y != 0 {
                addOffset("position", CGPoint(x: part.x, y: part.y), CGPoint.zero, timing, key)
            }
            if isDeep, part.z != 0 { addOffset("zPosition", part.z, 0, timing, key + "Z") }
        }
    }

    private func addOffset(
        _ path: String, _ offset: Any, _ zero: Any, _ timing: CAMediaTimingFunction?, _ key: String
    ) {
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = zero
        animation.toValue = offset
        animation.isAdditive = true
        animation.timingFunction = timing
        add(animation, key)
    }

    /// A number that grows evenly.
    func change(_ path: String, from start: Double, by speed: Double) {
        layer.setValue(start, forKeyPath: path)
        guard speed != 0 else { return }
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = start
        animation.toValue = start + speed * particle.life
        add(animation, path)
    }

    /// The opacity: it grows evenly, within 0…1.
    func fade(from start: Double, by speed: Double) {
        layer.opacity = Float(start)
        let frames = bounded(from: SIMD4(repeating: start), by: SIMD4(repeating: speed))
        add(frames, "opacity") { $0.x }
    }

    /// The color: its channels grow evenly, within 0…1.
    func color(from start: SIMD4<Double>, by speed: SIMD4<Double>) {
        let (opaque, change) = (SIMD4(start, alpha: 1), SIMD4(speed, alpha: 0))
        (layer as? CAReplicatorLayer)?.instanceColor = CGColor(rgba: opaque)
        add(bounded(from: opaque, by: change), "instanceColor") { CGColor(rgba: $0) }
    }

    /// Returns the fractions of the life at which a channel reaches 0 or 1, and the values there.
    private func bounded(
        from start: SIMD4<Double>, by speed: SIMD4<Double>
    ) -> [(time: Double, value: SIMD4<Double>)] {
        guard speed != .zero else { return [] }
        var times = [0, 1.0]
        for channel in 0..<4 where speed[channel] != 0 {
            let limit = speed[channel] > 0 ? 1.0 : 0
            let time = (limit - start[channel]) / speed[channel] / particle.life
            if time > 0, time < 1 { times.append(time) }
        }
        return times.sorted().map { time in
            let value = start + speed * (time * particle.life)
            return (time, value.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)))
        }
    }

    private func add(
        _ frames: [(time: Double, value: SIMD4<Double>)], _ path: String,
        _ value: (SIMD4<Double>) -> Any
    ) {
        guard !frames.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: path)
        animation.values = frames.map { value($0.value) }
        animation.keyTimes = frames.map { NSNumber(value: $0.time) }
        add(animation, path)
    }
}

extension SIMD4<Double> {
    /// Creates a color with another alpha.
    fileprivate init(_ color: SIMD4<Double>, alpha: Double) {
        self = color
        w = alpha
    }
}
