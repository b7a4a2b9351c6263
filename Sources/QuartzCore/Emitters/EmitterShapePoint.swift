import CoreGraphics
import Foundation

/// A point of an emitter's shape, and the direction from which its angles are measured.
struct EmitterShapePoint {
    private(set) var place: SIMD3<Double>
    /// The angle in the plane, in radians, clockwise from the x axis.
    private(set) var angle = 0.0

    /// Draws a point of a shape.
    init(
        _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, size: CGSize,
        depth: Double, _ random: inout RandomNumbers
    ) {
        place = .zero
        let (width, height) = (Double(size.width), Double(size.height))
        switch shape {
        case .line:
            angle = -.pi / 2
            place.x = (mode == .points ? random.end() : random.next() - 0.5) * width
        case .rectangle: place = Self.box(SIMD3(width, height, 0), mode, &random)
        case .cuboid: place = Self.box(SIMD3(width, height, depth), mode, &random)
        case .circle, .sphere:
            guard mode != .points else { return }
            let turn = random.next() * 2 * .pi
            var distance = width
            if shape == .sphere {
                // Archimedes: the height of a random point of a sphere is uniform.
                let z = random.next() * 2 - 1
                distance *= mode == .volume ? cbrt(random.next()) : 1
                place.z = z * distance
                distance *= (1 - z * z).squareRoot()
            } else if mode != .outline {
                distance *= random.next().squareRoot()
            }
            place.x = cos(turn) * distance
            place.y = sin(turn) * distance
            angle = turn
        default: break
        }
    }

    /// Draws a point of a box with its center at 0.
    private static func box(
        _ size: SIMD3<Double>, _ mode: CAEmitterLayerEmitterMode, _ random: inout RandomNumbers
    ) -> SIMD3<Double> {
        if mode == .points { return SIMD3(random.end(), random.end(), random.end()) * size }
        var place = SIMD3(random.next(), random.next(), random.next()) - 0.5
        if mode == .outline {
            // A side of the rectangle, in proportion to its length.
            if random.next() * (size.x + size.y) < size.x {
                place.y = random.end()
            } else {
                place.x = random.end()
            }
            place.z = random.end()
        } else if mode == .surface, size.z > 0 {
            let faces = SIMD3(size.y * size.z, size.x * size.z, size.x * size.y)
            let pick = random.next() * faces.sum()
            let axis = pick < faces.x ? 0 : pick < faces.x + faces.y ? 1 : 2
            place[axis] = random.end()
        }
        return place * size
    }
}

extension RandomNumbers {
    /// Returns −0.5 or 0.5.
    fileprivate mutating func end() -> Double { next() < 0.5 ? -0.5 : 0.5 }
}
