import Foundation
import MainLoop
import Publishing
import Recording
import Snapshots

/// One publisher's connection; docs/publishing.md describes the protocol.
@MainActor
final class Publication {
    unowned let hub: Hub
    let connection: LineConnection
    /// Whether it uses a Unix socket, whose permissions replace a token.
    let isLocal: Bool
    /// The number of lines received on this connection.
    private var received = 0
    private(set) var session: Session?
    var greetingTimer: MainLoop.TimerID?
    /// The number of the next line.
    private var next: UInt64 = 1
    /// The current line of the connection, for messages.
    var lineNumber = 0
    /// The ticket of the last appended line.
    private var ticket: UInt64 = 0
    /// Numbers that are acknowledged once the log acknowledges their ticket.
    private var marks: [(ticket: UInt64, number: UInt64)] = []
    private var acknowledged: UInt64 = 0
    private var marked: UInt64 = 0
    /// Whether the greeting was answered.
    private var isWelcomed = false
    /// Whether it continues to read as soon as the log has room.
    var awaitsRoom = false
    /// Whether the program can explain a view's edges.
    private(set) var explains = false
    /// The unanswered questions of viewers, by number.
    var questions: [Int: Explanation] = [:]
    var lastQuestion = 0
    /// The number of answers to questions that are being decoded.
    var answersInWork = 0

    /// The time when its input exceeded the regular size, for a long line.
    var growingSince = LoopClock.Instant.zero

    /// The maximum length of a greeting, in bytes.
    static let longestGreeting = 4096
    /// The maximum number of bytes that may wait for a publisher before touches for it are refused.
    static let mostTouchBytes = 64 << 10
    /// A greeting that waits until this daemon has all lines that others have acknowledged.
    var early: (greeting: [UInt8], ticket: UInt64)?
    /// Called when the publication has ended.
    var onEnd: (() -> Void)?

    init(_ descriptor: Int32, isLocal: Bool, channel: (any SecureChannel)? = nil, hub: Hub) {
        (self.hub, self.isLocal) = (hub, isLocal)
        connection = LineConnection(
            descriptor, loop: hub.loop, longestLine: Self.longestGreeting, channel: channel)
        connection.onLine = { [unowned self] in receive($0) }
        connection.onLongLine = { [unowned self] in receiveLong($0) }
        connection.willGrow = { [unowned self] in hub.makeRoom(for: $0, of: self) }
        connection.hasTime = { [unowned self] in hub.hasTime(for: self) }
        connection.onOverflow = { [unowned self] in
            if session == nil { fail("the greeting is longer than \(Self.longestGreeting) bytes.") }
        }
        connection.onTooLong = { [unowned self] in
            lineNumber += 1
            guard session != nil else {
                return fail("the greeting is longer than \(Self.longestGreeting) bytes.")
            }
            guard nextNumber() != nil else { return }
            refuse("the line is longer than \(hub.configuration.lineBytes) bytes.")
        }
        connection.onEnd = { [unowned self] in end() }
        connection.onDrained = { [unowned self] in resume() }
        connection.isPaused = false
        greetingTimer = hub.loop.schedule(after: hub.configuration.greetingTime) { [unowned self] in
            greetingTimer = nil
            fail("the greeting did not arrive in time.")
        }
        hub.publications[ObjectIdentifier(self)] = self
    }

    /// Whether the connection is open and its greeting has not arrived.
    var awaitsGreeting: Bool { connection.isOpen && session == nil }

    /// Closes the connection.
    func close() {
        connection.close()
        end()
    }

    private func end() {
        if let greetingTimer { hub.loop.cancel(greetingTimer) }
        greetingTimer = nil
        guard hub.publications.removeValue(forKey: ObjectIdentifier(self)) != nil else { return }
        if let session {
            hub.publishers[isLocal, default: 1] -= 1
            let details = [("session", session.name), ("id", "\(session.id)")]
            let all = details + [("lines", "\(received)")]
            hub.log.say(.info, "A publisher disconnected.", all, limit: "publisher disconnected")
        }
        if let session, session.publication === self {
            session.publication = nil
            hub.presence?.change(session.id, isLive: false)
            session.isAwaitingFull = false
            hub.release(session)
        }
        abandonQuestions()
        onEnd?()
        onEnd = nil
    }

    /// Sends the reason and closes the connection.
    func fail(_ reason: String) {
        connection.send(line: "{\"error\":\(reason.asJSON)}")
        hub.log.say(.warning, "A publisher was refused: \(reason)", limit: "publisher refused")
        close()
    }

    // MARK: Lines

    private func receive(_ line: UnsafeRawBufferPointer) {
        lineNumber += 1
        let line = Self.trimmed(line)
        guard !line.isEmpty else { return }
        guard let session else { return receiveGreeting(line) }
        if Self.isControl(line) { return control(line, session) }
        guard let number = numberOfNewLine(session) else { return }
        append(line, number: number, session: session, check: CheckedLine(line, listsNodes: false))
    }

    /// Returns the next line's number; nil if the journal has the line already.
    func numberOfNewLine(_ session: Session) -> UInt64? {
        guard let number = nextNumber() else { return nil }
        received += 1
        guard number > hub.number(of: session) else {
            hub.counts.duplicates += 1
            return nil
        }
        return number
    }

    /// Appends a line, or refuses it, depending on the result of its check.
    func append(
        _ line: UnsafeRawBufferPointer, number: UInt64, session: Session, check: CheckedLine
    ) {
        switch check.result {
        case .success(let kind):
            ticket = hub.append(kind, line, number: number, session: session, nodes: check.nodes)
        case .failure(let fault): refuse(fault.description)
        }
        if hub.isFull || connection.backlog > 256 << 10 { pause() }
    }

    /// Returns a line without leading and trailing white space.
    nonisolated static func trimmed(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
        guard let first = line.firstIndex(where: { !isSpace($0) }),
            let last = line.lastIndex(where: { !isSpace($0) })
        else { return .init(rebasing: line[line.endIndex...]) }
        return .init(rebasing: line[first...last])
    }

    /// The number of the last line.
    var lastNumber: UInt64 { next - 1 }

    /// Returns the next line's number; nil after the last possible one, which ends the connection.
    private func nextNumber() -> UInt64? {
        guard next <= WholeNumber.largest else {
            fail("line numbers end at \(WholeNumber.largest). Start a new run.")
            return nil
        }
        defer { next += 1 }
        return next
    }

    /// Stops reading until there is room.
    private func pause() {
        connection.isPaused = true
        guard hub.isFull, !awaitsRoom else { return }
        awaitsRoom = true
        hub.whenRoom { [weak self] in
            self?.awaitsRoom = false
            self?.resume()
        }
    }

    /// Resumes reading after the log, or the publisher, has made room.
    private func resume() {
        guard connection.isOpen, early == nil, session == nil || isWelcomed,
            connection.backlog <= 64 << 10
        else {
            return
        }
        guard !hub.isFull else { return pause() }
        connection.isPaused = false
    }

    private func refuse(_ reason: String) {
        hub.counts.refused += 1
        if let session, session.hasStates || next == 2 { hub.repair(session) }
        connection.send(
            line: "{\"refused\":\(next - 1),\"line\":\(lineNumber),\"reason\":\(reason.asJSON)}")
    }

    func refuseControl(_ reason: String) {
        connection.send(
            line: "{\"refused\":null,\"line\":\(lineNumber),\"reason\":\(reason.asJSON)}")
    }

    /// The maximum length of a control line, except an answer to a question, in bytes.
    static let longestControl = 64 << 10

    /// Why a line is refused; a sentence for the publisher.
    private struct Refused: Error {
        var reason: String
    }

    /// Parses a control line or a greeting.
    /// - Parameter advice: the sentence for a line that is not a JSON object.
    private static func object(
        _ line: UnsafeRawBufferPointer, otherwise advice: String
    ) throws(Refused) -> [String: JSONValue] {
        guard line.count < longestControl else {
            throw Refused(reason: "a control line must be smaller than 64 KiB.")
        }
        do throws(LineFault) {
            if case .object(let fields) = try JSONValue(json: line) { return fields }
        } catch {
            throw Refused(reason: error.sentence(otherwise: advice))
        }
        throw Refused(reason: advice)
    }

    func control(_ line: UnsafeRawBufferPointer, _ session: Session) {
        if Self.isAnswer(line) { return explained(line) }
        let fields: [String: JSONValue]
        do throws(Refused) {
            fields = try Self.object(line, otherwise: "this is not JSON.")
        } catch {
            return refuseControl(error.reason)
        }
        // Both are validated before either takes effect.
        var dropped: (lines: UInt64, bytes: UInt64)?
        if let value = fields["dropped"] {
            guard case .object(let counts) = value, let lines = WholeNumber.parse(counts["lines"]),
                let bytes = WholeNumber.parse(counts["bytes"] ?? .number(0))
            else {
                return refuseControl(
                    "“dropped” needs “lines” and “bytes”, whole numbers from 0 to \(WholeNumber.largest)."
                )
            }
            dropped = (lines, bytes)
        }
        if let value = fields["clock"], !receiveClock(value, session) { return }
        if let value = fields["next"] {
            guard let number = WholeNumber.parse(value, in: 1...WholeNumber.largest) else {
                return refuseControl(
                    "“next” must be a whole number from 1 to \(WholeNumber.largest).")
            }
            next = number
        }
        guard let dropped, dropped.lines > 0 else { return }
        hub.counts.droppedByPublishers = hub.counts.droppedByPublishers.clampedSum(
            Int(dropped.lines))
        hub.appendNote(
            "{\"dropped\":{\"lines\":\(dropped.lines),\"bytes\":\(dropped.bytes)}}",
            number: next - 1,
            session: session)
    }

    // MARK: The greeting

    /// Answers a greeting.
    func greet(_ line: UnsafeRawBufferPointer) {
        if let greetingTimer { hub.loop.cancel(greetingTimer) }
        greetingTimer = nil
        let advice =
            "the first line must be a greeting, as in {\"publish\":1,\"session\":\"name\"}."
        let fields: [String: JSONValue]
        do throws(Refused) {
            fields = try Self.object(line, otherwise: advice)
        } catch {
            return fail(error.reason)
        }
        guard case .number(let version)? = fields["publish"] else { return fail(advice) }
        guard version == 1 else {
            return fail(
                "the publisher uses version \(version.inWords) of the protocol; this daemon "
                    + "supports version 1."
            )
        }
        if let fault = Self.fault(ofGreeting: fields) { return fail(fault) }
        func text(_ key: String) -> String? {
            if case .string(let text)? = fields[key] { text } else { nil }
        }
        let right = hub.configuration.rights(showing: text("token").map { [$0] } ?? [])
        guard isLocal || right.contains(.publish) else {
            return fail(Self.refusal(ofToken: text("token")))
        }
        guard let name = text("session"), Session.isName(name) else {
            return fail(
                "a session's name is 1 to 64 letters, digits, “.”, “-” and “_”, and not digits alone."
            )
        }
        guard !hub.lineLog.isReadOnly else { return fail("this daemon's journal is read-only.") }
        let run = text("run") ?? String(UInt64.random(in: .min ... .max), radix: 36)
        guard (1...64).contains(run.utf8.count), (text("title")?.utf8.count ?? 0) <= 256 else {
            return fail("a run must have 1 to 64 bytes, a title at most 256.")
        }
        // A publisher may reconnect before we notice that its old connection died; the new one
        // replaces it.
        hub.table.session(name: name, run: run)?.publication?.close()
        if let sentence = hub.refusal(ofRun: run, of: name, isLocal: isLocal) {
            return fail(sentence)
        }
        let session = hub.session(name: name, run: run, title: text("title"), source: "publisher")
        // Journals of earlier versions may have larger numbers.
        guard hub.number(of: session) < WholeNumber.largest else {
            return fail("line numbers of this run end at \(WholeNumber.largest). Start a new run.")
        }
        session.publication = self
        hub.presence?.change(session.id, isLive: true)
        // The previous publication has released it.
        hub.lineLog.hold(session.id, time: WallClock.nanoseconds)
        self.session = session
        hub.publishers[isLocal, default: 0] += 1
        connection.longestLine = hub.configuration.lineBytes
        if case .bool(true)? = fields["explains"] { explains = true }
        // Lines of this process have a ticket. Lines from before its start, or of other processes,
        // are covered by the same ticket.
        ticket =
            hub.lineLog.assignsPositionsAtOnce
            ? hub.lineLog.stream(session.id)?.last ?? 0 : hub.lineLog.appended
        hub.log.say(
            .info, "A publisher connected.",
            [
                ("session", name), ("id", "\(session.id)"), ("run", run),
                ("over", isLocal ? "a Unix socket" : "TCP"),
            ], limit: "publisher connected")
        // The answer is an acknowledgement, so it must wait until the log has acknowledged
        // everything that it names.
        isWelcomed = false
        welcomeIfKept()
        if !isWelcomed { connection.isPaused = true }
    }

    private func welcomeIfKept() {
        guard let session, !isWelcomed else { return }
        guard hub.acknowledged >= ticket else { return }
        isWelcomed = true
        let have = hub.number(of: session)
        (next, acknowledged, marked) = (have + 1, have, have)
        connection.send(
            line:
                "{\"session\":\(session.name.asJSON),\"id\":\(session.id),\"run\":\(session.run.asJSON),\"have\":\(have),"
                + "\"clocks\":true}"
        )
        resume()
    }

    // MARK: Acknowledgements

    /// Acknowledges lines that need no sync and registers the others, after the log was written.
    func acknowledgeWritten() {
        guard isWelcomed else { return welcomeIfKept() }
        guard next - 1 > marked else { return }
        marked = next - 1
        if ticket <= hub.acknowledged { return acknowledge(marked) }
        marks.append((ticket, marked))
    }

    /// Acknowledges the lines up to a ticket.
    func acknowledge(upTo acknowledged: UInt64) {
        if early != nil { return greetIfEarly() }
        guard isWelcomed else { return welcomeIfKept() }
        var number: UInt64 = 0
        var count = 0
        for mark in marks {
            guard mark.ticket <= acknowledged else { break }
            number = mark.number
            count += 1
        }
        guard count > 0 else { return }
        marks.removeFirst(count)
        acknowledge(number)
    }

    private func acknowledge(_ number: UInt64) {
        guard number > acknowledged, session != nil else { return }
        acknowledged = number
        connection.send(line: "{\"ack\":\(number)}")
    }

    // MARK: Messages to the publisher

    func askForFull() {
        connection.send(line: "{\"want\":\"full\"}")
    }

    /// The number of bytes that the program has not read yet.
    var backlog: Int { connection.backlog }

    /// Whether a touch may be sent: touches for a program that does not read would pile up.
    var hasRoomForTouches: Bool { connection.backlog <= Self.mostTouchBytes }

    func touch(_ json: String) {
        connection.send(line: "{\"touch\":\(json)}")
    }

    func send(_ line: String) {
        connection.send(line: line)
    }
}

extension Record.Kind {
    init(_ kind: SnapshotLine.Kind) {
        self =
            switch kind {
            case .full: .full
            case .delta: .delta
            case .event: .event
            case .log: .log
            case .end: .end
            }
    }
}
