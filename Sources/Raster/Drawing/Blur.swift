import CCairo
import Foundation

/// A nearly Gaussian blur: three box blurs in sequence.
///
/// Source: the W3C's filter effects ("feGaussianBlur"), which define the width of the boxes, d =
/// ⌊σ·3·√(2π)/4 + ½⌋, and how boxes of even width are offset to either side.
struct Blur {
    /// The number of pixels before and after the current one, for each of the three boxes.
    let windows: [(before: Int, after: Int)]

    /// - Parameter deviation: The standard deviation, in pixels.
    init(deviation: Double) {
        let width = Int(
            (min(deviation, 1000) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
        guard width > 1 else {
            windows = []
            return
        }
        let half = width / 2
        windows =
            width % 2 == 1
            ? [(half, half), (half, half), (half, half)]
            : [(half, half - 1), (half - 1, half), (half, half)]
    }

    /// Blurs a canvas in place: an 8-bit mask, or the four channels of colours. Pixels outside
    /// count as 0.
    /// - Complexity: O(pixels)
    func apply(to canvas: Canvas, channels: Int = 1) {
        guard !windows.isEmpty else { return }
        canvas.withBytes { bytes, stride in
            for channel in 0..<channels {
                for row in 0..<canvas.height {
                    blur(bytes + row * stride + channel, count: canvas.width, step: channels)
                }
                for column in 0..<canvas.width {
                    blur(bytes + column * channels + channel, count: canvas.height, step: stride)
                }
            }
        }
    }

    /// Blurs `count` bytes that are `step` bytes apart.
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
