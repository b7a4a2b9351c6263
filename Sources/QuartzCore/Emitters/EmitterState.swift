import CoreGraphics

/// An emitter's numbers as its animations show them now.
@MainActor
struct EmitterState {
    private let values: LayerValues
    /// Whether cells have numbers by key paths.
    private let hasCellNumbers: Bool

    init(_ layer: CAEmitterLayer) {
        values = layer.isAnimated ? layer.presentation()?.values ?? layer.values : layer.values
        hasCellNumbers = values.more.keys.contains { $0.isOfEmitterCell }
    }

    private func number(_ name: String, _ standard: Double) -> Double {
        guard case .number(let number) = values.more[LayerProperty(.custom, customName: name)]
        else { return standard }
        return number
    }

    private func text(_ name: String) -> String? {
        guard case .object(let text) = values.more[LayerProperty(.custom, customName: name)] else {
            return nil
        }
        return text as? String
    }

    /// A cell's number, or the one that was set at its key path.
    subscript(number: CAEmitterCell.Number, cell: CAEmitterCell) -> Double {
        guard hasCellNumbers, let name = cell.name else { return cell[number] }
        return self.number("emitterCells.\(name).\(number.rawValue)", cell[number])
    }

    /// The color of a cell, or the one that was set at its key path.
    func color(of cell: CAEmitterCell) -> SIMD4<Double> {
        let white = SIMD4<Double>(1, 1, 1, 1)
        guard hasCellNumbers, let name = cell.name else { return cell.color?.rgba ?? white }
        let key = LayerProperty(.custom, customName: "emitterCells.\(name).color")
        return switch values.more[key] {
        case .color(let color): color.rgba
        case .object(let value): (value as? CGColor)?.rgba ?? cell.color?.rgba ?? white
        default: cell.color?.rgba ?? white
        }
    }

    var seed: UInt32 { UInt32(max(0, min(4_294_967_295, number("seed", 0)))) }
    var lifetime: Double { max(0, number("lifetime", 1)) }
    var velocity: Double { number("velocity", 1) }
    var scale: Double { number("scale", 1) }
    var spin: Double { number("spin", 1) }
    var renderMode: CAEmitterLayerRenderMode { .init(rawValue: text("renderMode") ?? "") }

    /// Returns the births of a cell per second.
    func rate(of cell: CAEmitterCell) -> Double {
        guard cell.isEnabled else { return 0 }
        return max(0, self[.birthRate, cell] * number("birthRate", 1))
    }

    /// Returns whether a stream bears particles, now or after its beginning.
    func emits(_ streams: [ParticleStream]) -> Bool {
        streams.contains { rate(of: $0.cell) > 0 && $0.cell.lifetime > 0 }
    }

    /// Draws a point of the emitter's shape, in the layer's coordinates.
    func point(_ random: inout RandomNumbers) -> (place: SIMD3<Double>, angle: Double) {
        let shape = CAEmitterLayerEmitterShape(rawValue: text("emitterShape") ?? "point")
        let mode = CAEmitterLayerEmitterMode(rawValue: text("emitterMode") ?? "volume")
        var size = CGSize.zero
        if case .size(let given) = values.more[LayerProperty(.custom, customName: "emitterSize")] {
            size = given
        }
        let point = EmitterShapePoint(
            shape, mode, size: size, depth: number("emitterDepth", 0), &random)
        var center = SIMD3<Double>(0, 0, number("emitterZPosition", 0))
        let key = LayerProperty(.custom, customName: "emitterPosition")
        if case .point(let position) = values.more[key] {
            center.x = Double(position.x)
            center.y = Double(position.y)
        }
        return (center + point.place, point.angle)
    }
}

extension CAEmitterLayer {
    /// Whether the layer itself has animations.
    final var isAnimated: Bool { !animationRecords.isEmpty }
}

extension LayerProperty {
    /// Whether the property is a number of an emitter's cell.
    var isOfEmitterCell: Bool { customName?.hasPrefix("emitterCells.") == true }
}
