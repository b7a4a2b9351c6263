import CCairo
import Foundation

/// A blur that is all but Gaussian: three running means, one after another.
///
/// Source: the filter effects of the W3C ("feGaussianBlur"), which gives the width of the means,
/// d = ⌊σ·3·√(2π)/4 + ½⌋, and how even widths are laid off centre to either side.
struct Blur {
    /// Pixels before and after the one that is computed, for each of the three means.
    let windows: [(before: Int, after: Int)]

    /// - Parameter deviation: the standard deviation, in pixels.
    init(deviation: Double) {
        let width = Int((min(deviation, 1000) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
        guard width > 1 else {
            windows = []
            return
        }
        let half = width / 2
        windows =
            width % 2 == 1
            ? [(half, half), (half, half), (half, half)] : [(half, half - 1), (half - 1, half), (half, half)]
    }

    /// Blurs a mask of a byte a pixel, in place. Outside of it is nothing.
    /// - Complexity: O(pixels)
    func apply(to mask: Canvas) {
        guard !windows.isEmpty else { return }
        mask.withBytes { bytes, stride in
            for row in 0..<mask.height { blur(bytes + row * stride, count: mask.width, step: 1) }
            for column in 0..<mask.width { blur(bytes + column, count: mask.height, step: stride) }
        }
    }

    /// Blurs `count` bytes that lie `step` apart.
    private func blur(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { line in
            for window in windows {
                for index in 0..<count { line[index] = bytes[index * step] }
                let width = window.before + window.after + 1
                var sum = 0
                for index in 0..<min(window.after, count) { sum += Int(line[index]) }
                for index in 0..<count {
                    if index + window.after < count { sum += Int(line[index + window.after]) }
                    bytes[index * step] = UInt8((sum + width / 2) / width)
                    if index >= window.before { sum -= Int(line[index - window.before]) }
                }
            }
        }
    }
}
