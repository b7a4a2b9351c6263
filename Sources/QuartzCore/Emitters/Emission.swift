import CoreGraphics
import MainLoop

/// The particles of an emitter: gives birth to them in each frame, and removes the dead.
@MainActor
final class Emission {
    /// How many particles may live at once.
    static let most = 3000

    private unowned let layer: CAEmitterLayer
    private var streams: [ParticleStream]
    private(set) var particles: [Particle] = []
    private let field = ParticleField()
    private var link: CADisplayLink?
    /// The emitter's time up to which particles were born; nil before the beginning.
    private var time: Double?
    /// Whether the ticks ended because there was nothing to do.
    private var isPaused = false
    private var hasReported = false

    isolated deinit { link?.invalidate() }

    init(_ cells: [CAEmitterCell], of layer: CAEmitterLayer) {
        self.layer = layer
        streams = cells.enumerated().map { ParticleStream($1, salt: UInt64($0) << 48) }
    }

    /// Begins, if the layer is in a tree that is shown.
    func begin() {
        guard link == nil, isShown else { return }
        let link = CADisplayLink { [weak self] _ in self?.advance() }
        self.link = link
        link.add()
        if field.superlayer !== layer { layer.addSublayer(field) }
        // After a pause nothing is made up for. At first the particles of the past are there.
        if isPaused { time = max(0, localTime) }
        isPaused = false
        advance()
    }

    /// Ends and removes all particles.
    func end() {
        link?.invalidate()
        link = nil
        time = nil
        isPaused = false
        particles.removeAll()
        field.sublayers = nil
        field.removeFromSuperlayer()
    }

    private var isShown: Bool { LayerScheduler.current.isShown(layer.root) }

    private var localTime: Double {
        layer.localTime(atMediaTime: LayerScheduler.current.mediaTime)
    }

    private func advance() {
        guard isShown else {
            end()
            // The layout visits the layer when it is shown again.
            layer.setNeedsLayout()
            return
        }
        let now = localTime
        let shown = EmitterState(layer)
        var start = time ?? max(0, now - longestLife(shown))
        // Time that was stopped or turned back bears nothing.
        if now < start { start = now }
        time = max(now, 0)
        bear(from: start, to: max(now, 0), shown)
        removeDead(at: now)
        // Without births to come, the last death ends the ticks.
        if particles.isEmpty, !shown.emits(streams), now >= 0, !layer.isAnimated { pause() }
    }

    /// Stops the ticks until a change of the layer begins them again.
    private func pause() {
        isPaused = true
        link?.invalidate()
        link = nil
    }

    private func longestLife(_ shown: EmitterState) -> Double {
        let lives = streams.map { stream in
            let own = stream.cell.lifetime + stream.cell.lifetimeRange / 2
            let carried = stream.cell.emitterCells ?? []
            return Double(own + (carried.map { $0.lifetime + $0.lifetimeRange / 2 }.max() ?? 0))
        }
        return min(1e4, (lives.max() ?? 0) * max(1, shown.lifetime))
    }

    // MARK: Births

    private func bear(from start: Double, to end: Double, _ shown: EmitterState) {
        for index in streams.indices {
            let cell = streams[index].cell
            let (from, to) = cell.activity(from: start, to: end, origin: 0)
            let times = streams[index].births(
                from: from, to: to, rate: shown.rate(of: cell), most: room)
            for birth in times {
                var random = streams[index].nextNumbers(seed: shown.seed)
                add(particle(of: cell, birth, shown, &random, carrier: nil), cell, shown, random)
            }
        }
        for index in particles.indices where !particles[index].streams.isEmpty {
            bearCarried(by: index, from: start, to: end, shown)
        }
    }

    private func bearCarried(
        by carrier: Int, from start: Double, to end: Double, _ shown: EmitterState
    ) {
        let owner = particles[carrier]
        for index in owner.streams.indices {
            let cell = owner.streams[index].cell
            let (from, to) = cell.activity(
                from: max(start, owner.birth), to: min(end, owner.end), origin: owner.birth)
            let times = particles[carrier].streams[index].births(
                from: from, to: to, rate: shown.rate(of: cell), most: room)
            for birth in times {
                var random = particles[carrier].streams[index].nextNumbers(seed: shown.seed)
                let new = particle(
                    of: cell, birth, shown, &random, carrier: owner.place(at: birth))
                add(new, cell, shown, random)
            }
        }
    }

    /// How many particles may be born.
    private var room: Int {
        let room = Self.most - particles.count
        if room <= 0, !hasReported {
            hasReported = true
            reportMistake(
                "\(layer) has \(Self.most) particles and bears no more until some die; lower the "
                    + "birth rates or the lifetimes of its cells")
        }
        return max(0, room)
    }

    private func particle(
        of cell: CAEmitterCell, _ birth: Double, _ shown: EmitterState,
        _ random: inout RandomNumbers, carrier: SIMD3<Double>?
    ) -> Particle {
        func value(_ mean: CAEmitterCell.Number, _ range: CAEmitterCell.Number) -> Double {
            random.around(shown[mean, cell], range: shown[range, cell])
        }
        var particle = Particle(birth: birth, life: 0)
        particle.life = max(0, value(.lifetime, .lifetimeRange) * shown.lifetime)
        let speed = value(.velocity, .velocityRange) * shown.velocity
        var angle = shown[.emissionLongitude, cell]
        angle = random.around(angle, range: shown[.emissionRange, cell])
        if let carrier {
            particle.origin = carrier
        } else {
            let point = shown.point(&random)
            particle.origin = point.place
            angle += point.angle
        }
        let latitude = shown[.emissionLatitude, cell]
        particle.velocity =
            SIMD3(cos(angle) * cos(latitude), sin(angle) * cos(latitude), sin(latitude)) * speed
        particle.acceleration = SIMD3(
            shown[.xAcceleration, cell], shown[.yAcceleration, cell], shown[.zAcceleration, cell])
        if carrier == nil, let carried = cell.emitterCells {
            let salt = UInt64(random.next() * 4_294_967_296) << 16
            particle.streams = carried.enumerated().map {
                ParticleStream($1, salt: salt ^ UInt64($0) << 56)
            }
        }
        return particle
    }

    private func add(
        _ new: Particle, _ cell: CAEmitterCell, _ shown: EmitterState, _ random: RandomNumbers
    ) {
        guard new.life > 0, new.end > time ?? 0 || !new.streams.isEmpty else { return }
        var new = new
        if new.end > time ?? 0 {
            var random = random
            new.layer = cell.picture(of: new, shown, &random)
        }
        if let picture = new.layer {
            if shown.renderMode == .oldestLast {
                field.insertSublayer(picture, at: 0 as Int)
            } else {
                field.addSublayer(picture)
            }
        }
        particles.append(new)
    }

    private func removeDead(at now: Double) {
        guard particles.contains(where: { $0.end <= now }) else { return }
        particles.removeAll { particle in
            guard particle.end <= now else { return false }
            particle.layer?.removeFromSuperlayer()
            return true
        }
    }
}

/// The layer that has an emitter's particles; it has no size and cannot be hit.
final class ParticleField: CALayer {
    override func hitTest(_ point: CGPoint) -> CALayer? { nil }
    override func action(forKey event: String) -> (any CAAction)? { nil }
}
