import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@testable import QuartzCore
@testable import Snapshots

extension CAEmitterLayer {
    fileprivate var particles: [Particle] { emission?.particles ?? [] }
    fileprivate var particleLayers: [CALayer] {
        (children.first { $0 is ParticleField })?.sublayers ?? []
    }
}

// Source: Apple, CAEmitterLayer and CAEmitterCell; places follow from p + v·t + a·t²/2.
@MainActor
@Suite("Emitter layers")
struct EmitterTests {
    private let stage = Stage(size: CGSize(width: 200, height: 200))
    private let sink = ReplicaSink()
    private let emitter = CAEmitterLayer()
    private let cell = CAEmitterCell()

    init() {
        stage.session.add(sink)
        cell.name = "spark"
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: 8, height: 4)
        let picture = UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIColor.white.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
        cell.contents = picture.cgImage
        cell.birthRate = 10
        cell.lifetime = 1
        emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        emitter.emitterPosition = CGPoint(x: 100, y: 50)
        emitter.beginTime = CACurrentMediaTime()
        stage.window.layer.addSublayer(emitter)
        stage.commit()
    }

    /// The particles that the stream shows now, in their order.
    private var particles: [SnapshotNode] {
        let nodes = sink.replica.snapshot?.nodes ?? []
        let field = nodes.first { $0.className == "ParticleField" }?.id
        return nodes.filter { $0.parent == field && field != nil }
    }

    private func emit() {
        emitter.emitterCells = [cell]
        stage.commit()
    }

    @Test("defaults are Apple's")
    func defaults() {
        defer { stage.close() }
        let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
        #expect(layer.emitterCells == nil)
        #expect([layer.birthRate, layer.lifetime, layer.velocity] == [1, 1, 1])
        #expect([layer.scale, layer.spin] == [1, 1])
        #expect(layer.seed == 0)
        #expect(layer.emitterPosition == .zero)
        #expect(layer.emitterSize == .zero)
        #expect(layer.emitterShape == .point)
        #expect(layer.emitterMode == .volume)
        #expect(layer.renderMode == .unordered)
        #expect([cell.birthRate, cell.lifetime, cell.alphaSpeed] == [0, 0, 0])
        #expect([cell.scale, cell.contentsScale] == [1, 1])
        #expect(cell.isEnabled)
        #expect(cell.duration == .infinity)
    }

    @Test("particles are born at the rate, live as long as they shall, and fill the stream")
    func births() {
        defer { stage.close() }
        emit()
        #expect(particles.isEmpty)
        stage.advance(by: .seconds(0.55))
        #expect(particles.count == 5)
        stage.advance(by: .seconds(1))
        // Born at 0.6 to 1.5; the older ones died.
        #expect(particles.count == 10)
        #expect(particles[0].frame.size == CGSize(width: 8, height: 4))
        emitter.birthRate = 0
        stage.advance(by: .seconds(1.1))
        #expect(particles.isEmpty)
        emitter.birthRate = 2
        stage.advance(by: .seconds(0.75))
        // 20 a second since then: a pause is not made up for.
        #expect((14...15).contains(particles.count))
    }

    @Test("a particle moves by its velocity and acceleration, grows, turns and fades")
    func motion() throws {
        defer { stage.close() }
        (cell.birthRate, cell.lifetime) = (1, 2)
        (cell.velocity, cell.emissionLongitude) = (40, .pi / 2)
        (cell.xAcceleration, cell.yAcceleration) = (30, -10)
        (cell.scale, cell.scaleSpeed, cell.spin) = (2, 1, .pi / 4)
        cell.color = UIColor(white: 1, alpha: 0.75).cgColor
        cell.alphaSpeed = -0.5
        emit()
        stage.advance(by: .seconds(2))
        let particle = try #require(emitter.particleLayers.first?.presentation())
        // One second old: 40 down, 15 to the right, 5 up.
        #expect(abs(particle.position.x - 115) < 1e-9)
        #expect(abs(particle.position.y - 85) < 1e-9)
        #expect(abs(particle.opacity - 0.25) < 1e-6)
        let scale = particle.value(forKeyPath: "transform.scale.x") as? Double ?? 0
        #expect(abs(scale - 3) < 1e-9)
        let turn = particle.value(forKeyPath: "transform.rotation.z") as? Double ?? 0
        #expect(abs(turn - .pi / 4) < 1e-9)
        stage.advance(by: .seconds(0.75))
        // Opacity does not fall below 0, which it reaches after 1.5 s.
        #expect(emitter.particleLayers.first?.presentation()?.opacity == 0)
    }

    @Test("ranges are around the cell's values, and follow from the seed")
    func ranges() throws {
        defer { stage.close() }
        (cell.birthRate, cell.velocity, cell.velocityRange) = (100, 50, 20)
        (cell.lifetime, cell.emissionRange) = (10, .pi / 2)
        func velocities() -> [SIMD3<Double>] { emitter.particles.map(\.velocity) }
        emit()
        stage.advance(by: .seconds(1))
        let first = velocities()
        #expect(first.count == 100)
        #expect(first.allSatisfy { (40...60).contains(($0 * $0).sum().squareRoot()) })
        #expect(first.allSatisfy { abs(atan2($0.y, $0.x)) <= .pi / 4 })
        #expect(Set(first.map(\.x)).count == 100)
        for (seed, isSame) in [(UInt32(0), true), (7, false)] {
            emitter.beginTime = CACurrentMediaTime()
            emitter.seed = seed
            emit()
            stage.advance(by: .seconds(1))
            #expect((velocities() == first) == isSame, "seed \(seed)")
        }
    }

    @Test("without a begin time, the particles of the time before are in flight at once")
    func prewarming() {
        defer { stage.close() }
        stage.advance(by: .seconds(30))
        emitter.beginTime = 0
        emit()
        #expect(particles.count == 10)
    }

    @Test("key paths change a cell's numbers afterwards, also by animations")
    func keyPaths() throws {
        defer { stage.close() }
        emit()
        cell.birthRate = 1000
        stage.advance(by: .seconds(0.5))
        #expect(particles.count == 5, "the layer has a copy of the cell")
        #expect(emitter.value(forKeyPath: "emitterCells.spark.lifetime") as? Double == 1)
        emitter.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
        stage.advance(by: .seconds(2))
        #expect(particles.isEmpty)
        let burst = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
        (burst.fromValue, burst.toValue, burst.duration) = (40, 40, 0.5)
        emitter.add(burst, forKey: nil)
        stage.advance(by: .seconds(0.6))
        // 20, or one less for the frame in which it ends.
        #expect((19...20).contains(particles.count))
        stage.advance(by: .seconds(2))
        #expect(particles.isEmpty)
    }

    @Test("an animation moves the place of birth")
    func animatedPosition() throws {
        defer { stage.close() }
        emit()
        let move = CABasicAnimation(keyPath: "emitterPosition")
        move.fromValue = CGPoint(x: 0, y: 0)
        move.toValue = CGPoint(x: 60, y: 0)
        move.duration = 1
        emitter.add(move, forKey: "move")
        stage.advance(by: .seconds(0.51))
        // Born at 0.5 s, in the frame of that time.
        let last = try #require(emitter.particleLayers.last)
        #expect(abs(last.position.x - 30) <= 1)
    }

    @Test("particles carry cells of their own, from where they are")
    func carried() throws {
        defer { stage.close() }
        let trail = CAEmitterCell()
        trail.contents = cell.contents
        (trail.birthRate, trail.lifetime) = (10, 5)
        cell.emitterCells = [trail]
        (cell.birthRate, cell.lifetime, cell.velocity) = (1, 1, 100)
        emit()
        stage.advance(by: .seconds(2.05))
        emitter.birthRate = 0
        // The one of 1 s lived until 2 s and left ten; that of 2 s is there.
        let trails = emitter.particles.filter { $0.velocity == .zero }
        #expect((9...10).contains(trails.count))
        let places = trails.map { Double($0.origin.x) }
        #expect(abs((places.first ?? 0) - 110) < 1e-6)
        #expect(places == places.sorted())
    }

    @Test(
        "shapes and modes",
        arguments: [
            (CAEmitterLayerEmitterShape.line, CAEmitterLayerEmitterMode.volume),
            (.line, .points), (.rectangle, .outline), (.rectangle, .volume), (.rectangle, .points),
            (.circle, .outline), (.circle, .surface), (.circle, .points), (.sphere, .surface),
            (.cuboid, .surface),
        ])
    func shapes(shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode) {
        defer { stage.close() }
        cell.birthRate = 200
        (emitter.emitterShape, emitter.emitterMode) = (shape, mode)
        emitter.emitterSize = CGSize(width: 40, height: 20)
        emitter.emitterDepth = 10
        emit()
        stage.advance(by: .seconds(0.9))
        let places = emitter.particles.map { $0.origin - SIMD3(100, 50, 0) }
        #expect(places.count == 180)
        let isRight = places.map { place in
            let distance = (place * place).sum().squareRoot()
            let isOnEdge = abs(abs(place.x) - 20) < 1e-9 || abs(abs(place.y) - 10) < 1e-9
            return switch (shape, mode) {
            case (.line, .points): abs(place.x) == 20 && place.y == 0
            case (.line, _): abs(place.x) <= 20 && place.y == 0
            case (.rectangle, .outline): isOnEdge
            case (.rectangle, .points): abs(place.x) == 20 && abs(place.y) == 10
            case (.circle, .outline), (.sphere, _): abs(distance - 40) < 1e-9
            case (.circle, .points): distance == 0
            case (.circle, _): distance <= 40
            case (.cuboid, _): isOnEdge || abs(abs(place.z) - 5) < 1e-9
            default: abs(place.x) <= 20 && abs(place.y) <= 10
            }
        }
        #expect(!isRight.contains(false))
        // Random places differ, except at a point.
        #expect((shape, mode) == (.circle, .points) || Set(places.map(\.x)).count > 1)
    }

    @Test("directions are measured from the shape's: up from a line, outwards from a circle")
    func directions() {
        defer { stage.close() }
        (cell.velocity, cell.birthRate) = (10, 100)
        emitter.emitterShape = .line
        emit()
        stage.advance(by: .seconds(0.5))
        #expect(emitter.particles.allSatisfy { abs($0.velocity.y + 10) < 1e-9 })
        emitter.emitterShape = .circle
        emitter.emitterMode = .outline
        emitter.emitterSize = CGSize(width: 30, height: 0)
        emit()
        stage.advance(by: .seconds(0.5))
        for particle in emitter.particles {
            let out = particle.origin - SIMD3(100, 50, 0)
            #expect(abs((out * particle.velocity).sum() - 300) < 1e-6)
        }
    }

    @Test("colors multiply the picture and change; white particles need no copy")
    func colors() throws {
        defer { stage.close() }
        cell.color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).cgColor
        cell.greenSpeed = 0.5
        (cell.birthRate, cell.lifetime) = (1, 2)
        emit()
        stage.advance(by: .seconds(1.5))
        let layer = try #require(emitter.particleLayers.first as? CAReplicatorLayer)
        let green = layer.presentation()?.instanceColor?.components?[1] ?? 0
        #expect(abs(green - 0.75) < 0.01)
        let inks = SnapshotExpansion(try #require(sink.replica.snapshot)).inks.values
        #expect(inks.contains { $0.red == 1 && $0.blue == 0 })
    }

    @Test("orders: the oldest behind, in front, or by depth")
    func orders() {
        defer { stage.close() }
        (cell.velocity, cell.birthRate) = (10, 4)
        emitter.renderMode = .oldestLast
        emit()
        stage.advance(by: .seconds(0.8))
        let births = emitter.particleLayers.map { $0.animation(forKey: "line")?.beginTime ?? 0 }
        #expect(births.count == 3)
        #expect(births == births.sorted(by: >))
        emitter.beginTime = CACurrentMediaTime()
        emitter.renderMode = .oldestFirst
        emit()
        stage.advance(by: .seconds(0.8))
        let later = emitter.particleLayers.map { $0.animation(forKey: "line")?.beginTime ?? 0 }
        #expect(later == later.sorted())
    }

    @Test("particles are no sublayers and cannot be hit; a layer that is not shown has none")
    func tree() {
        defer { stage.close() }
        emit()
        stage.advance(by: .seconds(0.5))
        #expect(emitter.sublayers == nil)
        let own = CALayer()
        emitter.addSublayer(own)
        #expect(emitter.sublayers == [own])
        #expect(stage.window.layer.hitTest(CGPoint(x: 100, y: 50)) === emitter)
        emitter.removeFromSuperlayer()
        stage.advance(by: .seconds(0.1))
        #expect(emitter.particles.isEmpty)
        let wakes = stage.loop.statistics.wakeUps
        stage.advance(by: .seconds(5))
        #expect(stage.loop.statistics.wakeUps - wakes <= 1, "nothing ticks")
        stage.window.layer.addSublayer(emitter)
        stage.advance(by: .seconds(0.05))
        #expect(!emitter.particles.isEmpty)
    }

    @Test("odd numbers are reported and not set; floods are limited")
    func oddNumbers() {
        defer { stage.close() }
        let reports = mistakes {
            cell.velocity = .nan
            cell.birthRate = .infinity
            cell.lifetime = -3
            emitter.emitterPosition = CGPoint(x: CGFloat.nan, y: 0)
            emitter.scale = .infinity
            emitter.renderMode = .additive
        }
        #expect(reports.split(separator: "\n").count == 6)
        #expect(cell.velocity == 0)
        #expect(cell.birthRate == 10)
        #expect(cell.lifetime == 0)
        #expect(emitter.emitterPosition == CGPoint(x: 100, y: 50))
        (cell.birthRate, cell.lifetime) = (1e9, 1000)
        let flood = mistakes {
            emit()
            stage.advance(by: .seconds(0.1))
        }
        #expect(flood.split(separator: "\n").count == 1)
        #expect(emitter.particles.count == 3000)
    }
}
