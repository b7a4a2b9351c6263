import Foundation
import Snapshots

/// Evaluates a session's lines at a fixed rate. Used on the workshop's queue only: a line may hold
/// a hundred thousand tracks, which take longer than the loop may be held.
///
/// Program times are mapped to the daemon's clock by the lines that took least time to arrive.
/// Lines and frames are passed on ``delay`` after that, so that a line that comes late by less
/// changes nothing that was sent already.
final class FrameEvaluator: @unchecked Sendable {
    /// A line, and when it was received, in nanoseconds since 1970.
    struct Arrival: Sendable {
        var time: Int64
        var payload: [UInt8]
    }

    /// The result of one call.
    struct Output: Sendable {
        /// The lines for readers that have all lines so far.
        var lines: [EncodedLine] = []
        /// The state after them, with the last line's number, for readers that join.
        var full: EncodedLine?
        /// When it has to be called next, in nanoseconds since 1970; nil if only lines change
        /// something.
        var next: Int64?
        /// Whether the lines do not fit, so that a full snapshot is needed.
        var needsFull = false
    }

    /// How long lines and frames are held, in nanoseconds: 50 ms.
    static let delay: Int64 = 50_000_000
    /// From which difference on the program's clock counts as another one, in nanoseconds: 1 s.
    private static let leap: Int64 = 1_000_000_000
    /// The most bytes of lines that wait for their time.
    private static let mostWaiting = 64 << 20

    private let framesPerSecond: Int
    private var sampler: FrameSampler
    /// The lines whose time has not come, with their sizes.
    private var waiting: [(line: SnapshotLine, size: Int)] = []
    private var waitingBytes = 0
    /// The daemon's time less the program's at real time, in nanoseconds.
    private var offset: Int64?
    private var clock: Session.Clock?
    /// The time of the last line that was passed on.
    private var last = Int64.min

    init(framesPerSecond: Int) {
        self.framesPerSecond = framesPerSecond
        sampler = FrameSampler(framesPerSecond: framesPerSecond)
    }

    /// Evaluates the frames that are due.
    /// - Parameters:
    ///   - arrivals: The lines that have arrived since the last call.
    ///   - isPast: Whether they are the session's past, of which the end alone is shown.
    ///   - wantsFull: Whether a reader joins.
    ///   - runs: Whether the program is connected; otherwise nothing moves any more.
    ///   - clock: How the program's time passes, if its publisher reports that.
    ///   - now: The time, in nanoseconds since 1970.
    func advance(
        _ arrivals: [Arrival], isPast: Bool, wantsFull: Bool, runs: Bool, clock: Session.Clock?,
        now: Int64
    ) -> Output {
        var output = Output()
        adopt(clock)
        for arrival in arrivals {
            guard let line = try? SnapshotLine(json: Data(arrival.payload)) else { continue }
            recordTime(of: line, at: arrival.time)
            waiting.append((line, arrival.payload.count))
            waitingBytes += arrival.payload.count
        }
        let time = isPast ? Int64.max : programTime(at: now.clampedDifference(Self.delay))
        var due = 0
        while due < waiting.count,
            waiting[due].line.nanoseconds <= time || waitingBytes > Self.mostWaiting
        {
            waitingBytes -= waiting[due].size
            apply(waiting[due].line, &output, isSilent: isPast)
            due += 1
        }
        waiting.removeFirst(due)
        if isPast { return output }
        if runs, let due = sampler.nextFrame, due <= time {
            // Late by less than a frame, it is that frame; otherwise the frames before are skipped.
            let period = 1_000_000_000 / Int64(framesPerSecond)
            let frame = sampler.frame(at: time.clampedDifference(due) < period ? due : time)
            if let frame {
                output.lines.append(frame)
                last = frame.nanoseconds
            }
        }
        if wantsFull { output.full = sampler.repeatedFullLine() }
        let next = [waiting.first?.line.nanoseconds, runs ? sampler.nextFrame : nil]
            .compactMap { $0 }.min()
        output.next = next.flatMap { receptionTime(of: $0) }?.clampedSum(Self.delay)
        return output
    }

    private func apply(_ given: SnapshotLine, _ output: inout Output, isSilent: Bool) {
        var line = given
        if line.kind == .full, line.nanoseconds < last.clampedDifference(Self.delay) {
            // Another run.
            last = .min
        }
        // A line that comes later than its frames.
        line.nanoseconds = max(line.nanoseconds, last)
        // Late frames are skipped, not bunched.
        if let due = sampler.nextFrame, due < line.nanoseconds,
            isSilent || line.nanoseconds.clampedDifference(due) > Self.leap / 4
        {
            let frame = sampler.frame(at: line.nanoseconds - 1)
            if !isSilent, let frame { output.lines.append(frame) }
        }
        do {
            try sampler.apply(line) { if !isSilent { output.lines.append($0) } }
            last = line.nanoseconds
        } catch {
            output.needsFull = true
        }
        // A replica that has ended applies nothing more; the session's next run begins with
        // another one.
        if line.kind == .end {
            sampler = FrameSampler(continuing: sampler.lastSeq, framesPerSecond: framesPerSecond)
        }
    }

    // MARK: The program's clock

    private func adopt(_ clock: Session.Clock?) {
        guard let clock, clock != self.clock else { return }
        self.clock = clock
        // At real time the lines that arrive fastest correct it.
        offset = clock.received.clampedDifference(clock.t)
    }

    /// The clock, unless the program's time passes like real time.
    private var scaled: Session.Clock? { clock.flatMap { $0.speed == 1 ? nil : $0 } }

    /// Returns the program's time of a line that is received at a time.
    private func programTime(at time: Int64) -> Int64 {
        guard let scaled else { return time.clampedDifference(offset ?? 0) }
        let elapsed = Double(time.clampedDifference(scaled.received)) * scaled.speed
        return scaled.t.clampedSum(Int64(max(-9e18, min(9e18, elapsed))))
    }

    /// Returns when something of a program's time is received; nil if never.
    private func receptionTime(of time: Int64) -> Int64? {
        guard let scaled else { return time.clampedSum(offset ?? 0) }
        guard scaled.speed > 0 else { return nil }
        let elapsed = Double(time.clampedDifference(scaled.t)) / scaled.speed
        return scaled.received.clampedSum(Int64(max(-9e18, min(9e18, elapsed.rounded(.up)))))
    }

    private func recordTime(of line: SnapshotLine, at time: Int64) {
        guard scaled == nil else { return }
        let candidate = time.clampedDifference(line.nanoseconds)
        guard let known = offset else { return offset = candidate }
        if candidate < known || candidate.clampedDifference(known) > Self.leap {
            offset = candidate
        }
    }
}
