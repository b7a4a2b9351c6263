import Recording
import Snapshots

/// Control lines: which lines are some, and the speed of the program's time.
extension Publication {
    nonisolated static func isControl(_ line: UnsafeRawBufferPointer) -> Bool {
        line.starts(with: "{\"next\"".utf8) || line.starts(with: "{\"dropped\"".utf8)
            || line.starts(with: "{\"clock\"".utf8) || isAnswer(line)
    }

    nonisolated static func isAnswer(_ line: UnsafeRawBufferPointer) -> Bool {
        line.starts(with: "{\"explained\"".utf8)
    }

    /// Receives `{"clock":{"speed":0.25,"t":12.5}}`: from the program's time 12.5 s on its time
    /// passes at a quarter of real time.
    ///
    /// Viewers get it as a note, if the speed is another one than before.
    /// - Returns: Whether it was valid; otherwise it was refused.
    func receiveClock(_ value: JSONValue, _ session: Session) -> Bool {
        guard case .object(let fields) = value, case .number(let speed)? = fields["speed"],
            case .number(let time)? = fields["t"], 0...100 ~= speed, abs(time) <= 4_611_686_018
        else {
            refuseControl("“clock” needs “speed”, a number from 0 to 100, and “t”, in seconds.")
            return false
        }
        let old = session.clock?.speed
        session.clock = Session.Clock(
            speed: speed, t: Int64((time * 1e9).rounded()), received: WallClock.nanoseconds)
        guard speed != old else { return true }
        hub.appendNote(
            "{\"clock\":{\"speed\":\(speed),\"t\":\(time)}}", number: lastNumber, session: session)
        return true
    }
}
