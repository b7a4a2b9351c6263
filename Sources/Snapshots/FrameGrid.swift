/// The times of frames at a rate: whole numbers of frames since time 0, in nanoseconds.
package struct FrameGrid: Sendable {
    /// Frames a second, at least 1.
    package let framesPerSecond: Int

    /// Creates the times of a rate.
    package init(framesPerSecond: Int) { self.framesPerSecond = framesPerSecond }

    /// Returns the first frame's time after a time.
    package func time(after time: Int64) -> Int64 {
        let second = Int64(1_000_000_000)
        let rate = Int64(framesPerSecond)
        var (whole, rest) = time.quotientAndRemainder(dividingBy: second)
        if rest < 0 { (whole, rest) = (whole - 1, rest + second) }
        var frame = rest * rate / second
        func place(_ frame: Int64) -> Int64 { (frame * second + rate / 2) / rate }
        while place(frame) <= rest { frame += 1 }
        return whole * second + place(frame)
    }
}
