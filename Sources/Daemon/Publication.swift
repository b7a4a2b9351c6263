import Foundation
import MainLoop
import Publishing
import Recording
import Snapshots

/// One publisher's connection; see docs/publishing.md for what is said on it.
@MainActor
final class Publication {
    unowned let hub: Hub
    private let connection: LineConnection
    /// Whether it came over a Unix socket, whose permissions have been its token.
    private let isLocal: Bool
    private(set) var session: Session?
    private var greetingTimer: MainLoop.TimerID?
    /// The number of the next line.
    private var next: UInt64 = 1
    /// The line of the connection, for sentences.
    private var lineNumber = 0
    /// The position of the last line that was taken.
    private var position: UInt64 = 0
    /// Numbers that count as kept when their position is synced.
    private var marks: [(position: UInt64, number: UInt64)] = []
    private var acknowledged: UInt64 = 0
    private var marked: UInt64 = 0
    /// Lines that came before it was told what the journal has.
    private var early: [[UInt8]] = []
    /// Whether it has been told what the journal has.
    private var isWelcomed = false
    /// Whether the program says what determines a view's edges when it is asked.
    private(set) var explains = false
    /// What viewers wait to hear of it, by the numbers under which it was asked.
    var questions: [Int: Explanation] = [:]
    var lastQuestion = 0
    /// Called when it is over.
    var onEnd: (() -> Void)?

    init(_ descriptor: Int32, isLocal: Bool, channel: (any SecureChannel)? = nil, hub: Hub) {
        (self.hub, self.isLocal) = (hub, isLocal)
        connection = LineConnection(
            descriptor, loop: hub.loop, longestLine: hub.configuration.lineBytes, channel: channel)
        connection.onLine = { [unowned self] in take($0) }
        connection.onTooLong = { [unowned self] in
            lineNumber += 1
            guard session != nil else {
                return fail("the greeting is longer than \(hub.configuration.lineBytes) bytes.")
            }
            refuse("it is longer than \(hub.configuration.lineBytes) bytes.")
        }
        connection.onEnd = { [unowned self] in end() }
        connection.onDrained = { [unowned self] in resume() }
        connection.isPaused = false
        greetingTimer = hub.loop.schedule(after: hub.configuration.greetingTime) { [unowned self] in
            greetingTimer = nil
            fail("it took too long to say who it is.")
        }
        hub.publications[ObjectIdentifier(self)] = self
    }

    /// Ends the connection.
    func close() {
        connection.close()
        end()
    }

    private func end() {
        if let greetingTimer { hub.loop.cancel(greetingTimer) }
        greetingTimer = nil
        if let session, session.publication === self {
            session.publication = nil
            session.isAwaitingFull = false
        }
        hub.publications[ObjectIdentifier(self)] = nil
        abandonQuestions()
        onEnd?()
        onEnd = nil
    }

    /// Says why the connection is of no use, and ends it.
    private func fail(_ reason: String) {
        connection.send(line: "{\"error\":\(reason.asJSON)}")
        hub.log.say(.warning, "A publisher was sent away: \(reason)")
        close()
    }

    // MARK: Lines

    private func take(_ line: UnsafeRawBufferPointer) {
        lineNumber += 1
        var line = line
        while let last = line.last, last == 13 || last == 32 || last == 9 { line = .init(rebasing: line.dropLast()) }
        while let first = line.first, first == 32 || first == 9 { line = .init(rebasing: line.dropFirst()) }
        guard !line.isEmpty else { return }
        guard let session else { return greet(line) }
        if !isWelcomed { return early.append(Array(line)) }
        if Self.isControl(line) { return control(line, session) }
        let number = next
        next += 1
        guard number > hub.number(of: session) else {
            hub.counts.duplicates += 1
            return
        }
        do throws(LineCheck.Fault) {
            let check = try LineCheck(line)
            position = hub.take(Record.Kind(check.kind), line, number: number, session: session)
        } catch {
            refuse(error.description)
        }
        if hub.isFull || connection.backlog > 256 << 10 { connection.isPaused = true }
    }

    /// Goes on reading after the journal, or the publisher, has made room.
    func resume() {
        guard connection.isOpen, session == nil || isWelcomed, !hub.isFull, connection.backlog <= 64 << 10 else {
            return
        }
        connection.isPaused = false
    }

    private func refuse(_ reason: String) {
        // A line that was too long to be looked at has a number as well.
        if session != nil, lineNumber > 0, reason.hasPrefix("it is longer") { next += 1 }
        hub.counts.refused += 1
        connection.send(line: "{\"refused\":\(next - 1),\"line\":\(lineNumber),\"reason\":\(reason.asJSON)}")
    }

    private static func isControl(_ line: UnsafeRawBufferPointer) -> Bool {
        line.starts(with: "{\"next\"".utf8) || line.starts(with: "{\"dropped\"".utf8) || isAnswer(line)
    }

    private static func isAnswer(_ line: UnsafeRawBufferPointer) -> Bool {
        line.starts(with: "{\"explained\"".utf8)
    }

    func refuseControl(_ reason: String) {
        connection.send(line: "{\"refused\":null,\"line\":\(lineNumber),\"reason\":\(reason.asJSON)}")
    }

    private static func object(_ line: UnsafeRawBufferPointer) -> [String: JSONValue]? {
        guard line.count < 64 << 10, let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line)),
            case .object(let fields) = value
        else { return nil }
        return fields
    }

    private func control(_ line: UnsafeRawBufferPointer, _ session: Session) {
        if Self.isAnswer(line) { return explained(line) }
        guard let fields = Self.object(line) else { return refuseControl("this is not JSON.") }
        if case .number(let number)? = fields["next"], let number = UInt64(exactly: number), number > 0 {
            next = number
        }
        guard case .object(let dropped)? = fields["dropped"], case .number(let lines)? = dropped["lines"],
            let lines = Int(exactly: lines), lines > 0
        else { return }
        let bytes = if case .number(let bytes)? = dropped["bytes"] { Int(exactly: bytes) ?? 0 } else { 0 }
        hub.counts.droppedByPublishers += lines
        hub.note(
            "{\"dropped\":{\"lines\":\(lines),\"bytes\":\(bytes)}}", number: max(next, 1) - 1, session: session)
    }

    // MARK: The greeting

    private func greet(_ line: UnsafeRawBufferPointer) {
        if let greetingTimer { hub.loop.cancel(greetingTimer) }
        greetingTimer = nil
        guard let fields = Self.object(line), case .number(let version)? = fields["publish"] else {
            return fail("the first line must say who it is, as in {\"publish\":1,\"session\":\"name\"}.")
        }
        guard version == 1 else {
            return fail("it speaks version \(version.inWords) of publishing; version 1 is known here.")
        }
        func text(_ key: String) -> String? {
            if case .string(let text)? = fields[key] { text } else { nil }
        }
        let right = hub.configuration.rights(showing: text("token").map { [$0] } ?? [])
        guard isLocal || right.contains(.publish) else { return fail("publishing here needs a token.") }
        guard let name = text("session"), Session.isName(name) else {
            return fail("a session's name is 1 to 64 letters, digits, “.”, “-” and “_”, and not digits alone.")
        }
        guard !hub.journal.isReadOnly else { return fail("the journal here can only be read.") }
        let run = text("run") ?? String(UInt64.random(in: .min ... .max), radix: 36)
        guard (1...64).contains(run.utf8.count), (text("title")?.utf8.count ?? 0) <= 256 else {
            return fail("a run has 1 to 64 bytes, a title 256 at most.")
        }
        let session = hub.session(name: name, run: run, title: text("title"), source: "publisher")
        // Who comes back before we noticed that it was gone takes over from itself.
        session.publication?.close()
        session.publication = self
        self.session = session
        if case .bool(true)? = fields["explains"] { explains = true }
        position = hub.journal.streams[session.id]?.last ?? 0
        // What is said here counts as acknowledged: so not before all of it is on the disk.
        isWelcomed = false
        welcomeIfKept()
        if !isWelcomed { connection.isPaused = true }
    }

    private func welcomeIfKept() {
        guard let session, !isWelcomed else { return }
        let reached = hub.configuration.sync == .never ? hub.journal.written : hub.journal.synced
        guard reached >= position else { return }
        isWelcomed = true
        let have = hub.number(of: session)
        (next, acknowledged, marked) = (have + 1, have, have)
        connection.send(
            line:
                "{\"session\":\(session.name.asJSON),\"id\":\(session.id),\"run\":\(session.run.asJSON),\"have\":\(have)}"
        )
        resume()
        let waiting = early
        early = []
        lineNumber -= waiting.count
        for line in waiting { line.withUnsafeBytes { take($0) } }
    }

    // MARK: Acknowledgements

    /// Everything that was taken is in the file.
    func noteWritten() {
        guard isWelcomed else { return welcomeIfKept() }
        guard next - 1 > marked else { return }
        marked = next - 1
        if hub.configuration.sync == .never || position <= hub.journal.synced { return acknowledge(marked) }
        marks.append((position, marked))
    }

    /// Everything up to a position is on the disk.
    func acknowledge(upTo synced: UInt64) {
        guard isWelcomed else { return welcomeIfKept() }
        var number: UInt64 = 0
        var count = 0
        for mark in marks {
            guard mark.position <= synced else { break }
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

    // MARK: To the publisher

    func askForFull() {
        connection.send(line: "{\"want\":\"full\"}")
    }

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
