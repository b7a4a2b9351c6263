import Foundation
import HTTP
import Recording
import Snapshots

/// A message between the daemons of a cluster: a viewer's request to a publisher that is connected
/// to another daemon, or the list of connected publishers.
enum PeerQuestion: Equatable {
    /// Touches for a session's program.
    case touch(UInt32, Data)
    /// The causes of a view's edges.
    case explain(UInt32, SnapshotNode.ID)
    /// Whose publishers are connected to the daemon that sends it, or have left it.
    case presence(PresenceMessage)

    /// A line with the question and its numbers, and the touches or the numbers of sessions.
    var bytes: [UInt8] {
        switch self {
        case .touch(let session, let body): Array("touch \(session)\n".utf8) + body
        case .explain(let session, let node): Array("explain \(session) \(node)\n".utf8)
        case .presence(let message):
            Array("\(message.isLive ? "live" : "gone") \(message.member)\n".utf8) + message.numbers
        }
    }

    @MainActor
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.prefix(100).firstIndex(of: 10) else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        guard words.count >= 2 else { return nil }
        if words.count == 2, words[0] == "live" || words[0] == "gone" {
            guard let member = UInt64(words[1]),
                let message = PresenceMessage(
                    isLive: words[0] == "live", member: member, numbers: bytes[(end + 1)...])
            else { return nil }
            self = .presence(message)
            return
        }
        guard let session = UInt32(words[1]) else { return nil }
        switch (words[0], words.count) {
        case ("touch", 2): self = .touch(session, Data(bytes[(end + 1)...]))
        case ("explain", 3):
            guard let node = SnapshotNode.ID(words[2]) else { return nil }
            self = .explain(session, node)
        default: return nil
        }
    }
}

extension Hub {
    /// Removes a session whose run another daemon has begun before this one.
    ///
    /// Its publisher reconnects, and continues after the other session's last line.
    func supersede(_ id: UInt32) {
        guard let session = table.byNumber[id] else { return }
        session.publication?.close()
        table.remove([id])
        log.say(
            .info, "A session was begun by two daemons; the first one is used.",
            [("session", session.name), ("id", "\(id)")])
    }

    /// Passes a viewer's question on to the daemon that has the session's publisher.
    /// - Throws: ``Refusal`` with 503 if there are no other daemons.
    func askPeers(
        _ question: PeerQuestion, of session: Session, for request: HTTPRequest
    ) throws(Refusal) {
        let absent = Refusal(
            503, "The program of the session “\(session.name)” is not connected.")
        guard let peers = lineLog as? any LineLogPeers, request.method != .head else {
            throw absent
        }
        let silent = Refusal(
            503,
            "The program of the session “\(session.name)” does not answer, or is connected to no "
                + "daemon.")
        var isOver = false
        request.connection.onClose = { isOver = true }
        request.connection.awaitAnswer(closesAtEnd: true)
        peers.ask(question.bytes) { answer in
            guard !isOver else { return }
            request.connection.onClose = nil
            guard let answer, let end = answer.firstIndex(of: 10),
                let status = Int(String(decoding: answer[..<end], as: UTF8.self)),
                (200...599).contains(status)
            else { return request.refuse(silent) }
            let text = String(decoding: answer[(end + 1)...], as: UTF8.self)
            switch status {
            case 200:
                request.answer(
                    200, type: "application/json", headers: Daemon.fresh, text: text + "\n")
            case 202: request.answer(202, headers: Daemon.fresh)
            default: request.refuse(Refusal(status, text))
            }
        }
    }

    /// Answers the questions of other daemons about publishers that are connected here, and
    /// exchanges with them which are.
    func answerPeers() {
        guard let peers = lineLog as? any LineLogPeers else { return }
        presence = ClusterPresence(self, peers)
        peers.onQuestion = { [weak self] bytes, answer in
            MainActor.assumeIsolated {
                guard let question = PeerQuestion(bytes) else { return }
                self?.answer(question) { status, text in
                    answer(Array("\(status)\n\(text)".utf8))
                }
            }
        }
    }

    private func answer(_ question: PeerQuestion, _ reply: @escaping (Int, String) -> Void) {
        do throws(Refusal) {
            switch question {
            case .touch(let id, let body):
                guard let session = sessions[id], let publication = session.publication else {
                    return
                }
                do throws(TouchMessage.Malformed) {
                    _ = try TouchMessage.parse(body)
                } catch {
                    throw Refusal(400, error.description)
                }
                try publication.touch(body, of: session)
                reply(202, "")
            case .explain(let id, let node):
                guard let session = sessions[id], let publication = session.publication else {
                    return
                }
                try publication.checkQuestion(of: session)
                publication.ask(about: node, reply: reply)
            case .presence(let message):
                presence?.receive(message)
                // The sender forgets the message with its answer.
                reply(202, "")
            }
        } catch {
            reply(error.status, error.sentence)
        }
    }
}

extension Publication {
    /// Sends touches to the program.
    /// - Throws: ``Refusal`` if the program does not read them.
    func touch(_ body: Data, of session: Session) throws(Refusal) {
        guard hasRoomForTouches else {
            throw Refusal(
                503,
                "The program of the session “\(session.name)” is not reading its input; try "
                    + "again later.",
                headers: [("Retry-After", "1")])
        }
        // A message may span several lines; JSON has no line breaks inside its strings.
        let isOne = body.contains(10) && (try? JSONValue(json: body)) != nil
        let messages =
            isOne ? [Data(body.map { $0 == 10 || $0 == 13 ? 32 : $0 })] : body.split(separator: 10)
        for message in messages where message.contains(where: { $0 > 32 }) {
            touch(
                String(decoding: message, as: UTF8.self).trimmingCharacters(
                    in: .whitespacesAndNewlines))
        }
    }

    /// - Throws: ``Refusal`` if the program cannot answer a question now.
    func checkQuestion(of session: Session) throws(Refusal) {
        guard explains else {
            throw Refusal(
                404, "The program of the session “\(session.name)” does not explain its layout.")
        }
        guard questions.count < Publication.mostQuestions else {
            throw Refusal(
                503,
                "The program already has \(Publication.mostQuestions) unanswered questions; try "
                    + "again later."
            )
        }
    }
}
