import CoreGraphics

extension LayerValue {
    /// Whether every number of the value is finite. Text and objects count as finite.
    ///
    /// - Complexity: O(1), or O(elements) for paths and arrays.
    package var isFinite: Bool {
        switch self {
        case .nothing, .text, .object: true
        case .number(let number): number.isFinite
        case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
        case .colors(let colors): colors.allSatisfy { $0.rgba.isFinite }
        case .path(let path): path.isFinite
        case .point, .size, .rect, .color, .transform: (lanes ?? .zero).isFinite
        }
    }
}

extension SIMD where Scalar == Double {
    /// Whether every lane is finite.
    package var isFinite: Bool {
        // A finite number times 0 is 0; infinity and NaN give NaN.
        let products = self * 0
        return products.indices.allSatisfy { products[$0] == 0 }
    }
}
