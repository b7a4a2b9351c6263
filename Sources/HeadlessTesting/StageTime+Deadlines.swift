import CStageTime
import Glibc

extension StageTime {
    /// Returns when a Dispatch time is due on the stage's clock; `Int64.max` for never.
    ///
    /// Source: libdispatch, src/shims/time.h: the two highest bits select the uptime (0x), the
    /// monotonic time (10) and the wall clock (11, negated).
    func due(_ when: UInt64) -> Int64 {
        switch when {
        case .max: return .max
        case 0, 1 << 63, .max - 1: return now
        default: break
        }
        switch when >> 62 {
        case 0, 1: return Int64(when) - Self.boot - skew.load(ordering: .relaxed)
        case 2: return Int64(when & ~(1 << 63)) - Self.boot - skew.load(ordering: .relaxed)
        default:
            return (0 &- Int64(bitPattern: when)) - epoch - skew.load(ordering: .relaxed)
        }
    }

    /// Returns a time of the stage as a Dispatch time of the real clock, as far away from now.
    func realTime(_ when: UInt64) -> UInt64 {
        let due = due(when)
        guard due < .max / 2 else { return .max }
        var time = timespec()
        _ = mainspring_real_clock_gettime(CLOCK_MONOTONIC, &time)
        let real = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        return UInt64(max(1, real + max(0, due - now)))
    }

    /// Returns a clock's time; nil for clocks that no stage owns.
    func clock(_ clock: Int32) -> Int64? {
        switch clock {
        case CLOCK_REALTIME, CLOCK_REALTIME_COARSE, CLOCK_TAI: epoch &+ now
        case CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_MONOTONIC_COARSE, CLOCK_BOOTTIME:
            Self.boot &+ now
        default: nil
        }
    }

    /// Returns when a date is due on the stage's clock.
    ///
    /// - Parameter date: seconds since 1 January 2001.
    func due(date: Double) -> Int64 {
        let seconds = date - Double(epoch / 1_000_000_000 - Self.referenceDate)
        guard seconds < 9e9 else { return .max }
        return Int64((max(seconds, -9e9) * 1e9).rounded()) - epoch % 1_000_000_000
            - skew.load(ordering: .relaxed)
    }

    /// Returns the date of a time of the stage, in seconds since 1 January 2001.
    func date(at time: Int64) -> Double {
        Double(epoch / 1_000_000_000 - Self.referenceDate)
            + Double(time + epoch % 1_000_000_000) / 1e9
    }

    /// 1 January 2001 in seconds since 1970.
    static let referenceDate: Int64 = 978_307_200
}
