import Foundation
import HTTP
import MainLoop
import Snapshots

extension Publication {
    /// The maximum number of questions that may wait for a program's answer.
    static let mostQuestions = 64

    /// Sends a viewer's question to the program.
    func ask(about id: SnapshotNode.ID, for request: HTTPRequest) {
        ask(about: id) { Explanation(request, loop: $0, limit: $1, onEnd: $2) }
    }

    /// Sends another daemon's question to the program.
    func ask(about id: SnapshotNode.ID, reply: @escaping (Int, String) -> Void) {
        ask(about: id) { Explanation(loop: $0, limit: $1, onEnd: $2, reply: reply) }
    }

    private func ask(
        about id: SnapshotNode.ID,
        _ makeQuestion: (MainLoop, Duration, @escaping () -> Void) -> Explanation
    ) {
        lastQuestion += 1
        let number = lastQuestion
        questions[number] = makeQuestion(hub.loop, hub.configuration.answerTime) { [weak self] in
            self?.questions[number] = nil
        }
        send("{\"explain\":{\"id\":\(id),\"ask\":\(number)}}")
    }

    /// Receives `{"explained":NUMBER,"answer":{…}}`; a null answer means that there is no such
    /// view.
    ///
    /// It is decoded on a queue, because 1 MB would block the loop for too long.
    func explained(_ line: UnsafeRawBufferPointer) {
        // An answer without a question is ignored; a few may arrive late.
        guard answersInWork < questions.count + 4 else { return }
        guard line.count < 1 << 20 else {
            return refuseControl("an answer must be smaller than 1 MiB.")
        }
        answersInWork += 1
        let data = Data(line)
        hub.workshop.run {
            Result { () throws(Answer.Refused) in try Answer(data) }
        } then: { [weak self] answer in
            guard let self else { return }
            answersInWork -= 1
            switch answer {
            case .success(let answer): deliver(answer)
            case .failure(let refused): refuseControl(refused.reason)
            }
        }
    }

    private func deliver(_ answer: Answer) {
        // The viewer that asked may have disconnected.
        guard let question = questions[answer.number] else { return }
        switch answer.text {
        case .success(let text): question.answer(text)
        case .failure(let failure): question.refuse(failure.status, failure.sentence)
        }
    }

    /// A program's answer to a question, as sent to the viewer.
    private struct Answer: Sendable {
        struct Failure: Error {
            var status: Int
            var sentence: String
        }

        /// Why it is refused; a sentence for the program.
        struct Refused: Error {
            var reason: String
        }

        var number: Int
        var text: Result<String, Failure>

        init(_ data: Data) throws(Refused) {
            struct Written: Decodable {
                var explained: Int
                var answer: SnapshotExplanation?
            }
            guard let written = try? JSONDecoder().decode(Written.self, from: data) else {
                var reason = "this does not answer a question that was asked."
                do throws(LineFault) { _ = try JSONValue(json: data) } catch {
                    reason = error.sentence(otherwise: reason)
                }
                throw Refused(reason: reason)
            }
            number = written.explained
            guard let answer = written.answer else {
                text = .failure(
                    Failure(status: 404, sentence: "The program does not know this view."))
                return
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            text =
                (try? encoder.encode(answer)).map { .success(String(decoding: $0, as: UTF8.self)) }
                ?? .failure(
                    Failure(
                        status: 500, sentence: "The program's answer cannot be encoded as JSON."))
        }
    }

    /// Answers all questions with an error, because the program is disconnected.
    func abandonQuestions() {
        for question in Array(questions.values) {
            question.refuse(503, "The program no longer answers.")
        }
    }
}
