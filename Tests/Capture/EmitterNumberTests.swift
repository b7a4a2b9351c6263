import HeadlessTesting
import Testing
import UIKit

@testable import QuartzCore

/// Each number of a cell and of an emitter, in the particles that follow from it.
///
/// Source: Apple, CAEmitterCell and CAEmitterLayer: ranges are around the mean.
@MainActor
@Suite("Emitter layers: numbers of particles")
struct EmitterNumberTests {
    private let stage = Stage(size: CGSize(width: 200, height: 200))
    private let emitter = CAEmitterLayer()
    private let cell = CAEmitterCell()

    init() {
        cell.name = "spark"
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: 4, height: 4)
        cell.contents =
            UIGraphicsImageRenderer(size: size, format: format).image { context in
                UIColor.white.setFill()
                context.fill(CGRect(origin: .zero, size: size))
            }.cgImage
        (cell.birthRate, cell.lifetime) = (60, 4)
        emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        emitter.beginTime = CACurrentMediaTime()
        stage.window.layer.addSublayer(emitter)
        stage.commit()
    }

    private func emit(_ seconds: Double = 1) {
        emitter.emitterCells = [cell]
        stage.commit()
        stage.advance(by: .seconds(seconds))
    }

    private var particles: [Particle] { emitter.emission?.particles ?? [] }
    private var pictures: [CALayer] { particles.compactMap(\.layer) }

    private static let floats: [(String, ReferenceWritableKeyPath<CAEmitterCell, Float>)] = [
        ("lifetimeRange", \.lifetimeRange), ("redRange", \.redRange),
        ("greenRange", \.greenRange), ("blueRange", \.blueRange), ("alphaRange", \.alphaRange),
        ("redSpeed", \.redSpeed), ("greenSpeed", \.greenSpeed), ("blueSpeed", \.blueSpeed),
        ("alphaSpeed", \.alphaSpeed),
    ]
    private static let lengths: [(String, ReferenceWritableKeyPath<CAEmitterCell, CGFloat>)] = [
        ("emissionLatitude", \.emissionLatitude), ("zAcceleration", \.zAcceleration),
        ("scaleRange", \.scaleRange), ("spinRange", \.spinRange),
        ("velocityRange", \.velocityRange),
    ]

    @Test("numbers are 0 at first, and can be read and set by the layer's key paths")
    func keyPaths() {
        defer { stage.close() }
        for (_, path) in Self.floats { #expect(cell[keyPath: path] == 0) }
        for (_, path) in Self.lengths { #expect(cell[keyPath: path] == 0) }
        for (number, (_, path)) in Self.floats.enumerated() {
            cell[keyPath: path] = Float(number) / 8
        }
        for (number, (_, path)) in Self.lengths.enumerated() {
            cell[keyPath: path] = CGFloat(number) / 8
        }
        emitter.emitterCells = [cell]
        for list in [Self.floats.map(\.0), Self.lengths.map(\.0)] {
            for (number, name) in list.enumerated() {
                let path = "emitterCells.spark.\(name)"
                #expect(emitter.value(forKeyPath: path) as? Double == Double(number) / 8, "\(name)")
                emitter.setValue(2, forKeyPath: path)
                #expect(emitter.value(forKeyPath: path) as? Double == 2, "\(name)")
            }
        }
    }

    @Test("lives, scales and turns differ within their ranges")
    func ranges() {
        defer { stage.close() }
        (cell.lifetimeRange, cell.scaleRange, cell.spinRange) = (2, 0.5, 1)
        emit()
        let lives = particles.map(\.life)
        #expect(lives.count == 60 && lives.allSatisfy { (3...5).contains($0) })
        #expect((lives.max() ?? 0) > 4.5 && (lives.min() ?? 9) < 3.5)
        let scales = pictures.map { $0.value(forKeyPath: "transform.scale.x") as? Double ?? 0 }
        #expect(scales.allSatisfy { (0.75...1.25).contains($0) } && Set(scales).count == 60)
        let turns = pictures.compactMap {
            ($0.animation(forKey: "transform.rotation") as? CABasicAnimation)?.toValue as? Double
        }
        #expect(zip(turns, lives).allSatisfy { abs($0) <= $1 / 2 })
        #expect(turns.contains { $0 < -0.5 } && turns.contains { $0 > 0.5 })
    }

    @Test("channels of a color differ within their ranges, and change at their speeds")
    func colors() throws {
        defer { stage.close() }
        cell.color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
        (cell.redRange, cell.greenRange) = (0.4, 0.2)
        (cell.blueRange, cell.alphaRange) = (0.6, 0.3)
        emit()
        let colors = pictures.compactMap { ($0 as? CAReplicatorLayer)?.instanceColor?.components }
        #expect(colors.count == 60)
        for (channel, range) in [0.4, 0.2, 0.6].enumerated() {
            let values = colors.map { Double($0[channel]) }
            #expect(values.allSatisfy { abs($0 - 0.5) <= range / 2 + 1e-9 })
            #expect((values.max() ?? 0) - (values.min() ?? 0) > 0.8 * range)
        }
        let alphas = pictures.map { Double($0.opacity) }
        #expect(alphas.allSatisfy { abs($0 - 0.5) <= 0.15 + 1e-6 } && Set(alphas).count == 60)
        (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (0, 0, 0, 0)
        (cell.redSpeed, cell.blueSpeed) = (0.25, -0.125)
        emitter.beginTime = CACurrentMediaTime()
        cell.birthRate = 1
        emit(2)
        let oldest = try #require(pictures.first?.presentation() as? CAReplicatorLayer)
        let color = try #require(oldest.instanceColor?.components)
        #expect(zip(color, [0.75, 0.5, 0.375]).allSatisfy { abs($0 - $1) < 0.01 })
    }

    // sin 30° = 0.5: of 40 points a second 20 are towards the viewer; 20 + 10 · 1²/2.
    @Test("latitude, acceleration and the emitter's depth move particles towards the viewer")
    func depth() throws {
        defer { stage.close() }
        (cell.velocity, cell.emissionLatitude, cell.zAcceleration) = (40, .pi / 6, 10)
        emitter.emitterZPosition = 7
        cell.birthRate = 1
        emitter.renderMode = .backToFront
        #expect(CAEmitterLayerRenderMode.backToFront.rawValue == "backToFront")
        emit(2)
        let particle = try #require(pictures.first?.presentation())
        #expect(abs(particle.zPosition - 32) < 1e-6)
        #expect(abs(particle.position.x - 40 * cos(.pi / 6)) < 1e-6)
    }

    // Source: Apple, CAEmitterLayerRenderMode: by depth with backToFront alone.
    @Test(
        "the depth decides the order with backToFront alone",
        arguments: [
            CAEmitterLayerRenderMode.backToFront, .oldestFirst, .oldestLast, .unordered,
        ])
    func orders(mode: CAEmitterLayerRenderMode) {
        defer { stage.close() }
        emitter.renderMode = mode
        emitter.emitterShape = .cuboid
        emitter.emitterDepth = 50
        emit()
        let depths = Set(pictures.map(\.zPosition))
        #expect(depths.count == (mode == .backToFront ? 60 : 1))
    }
}
