import Foundation
import HTTP
import Snapshots

extension Publication {
    /// How many questions may wait for a program's answer.
    static let mostQuestions = 64

    /// Hands a viewer's question on.
    func ask(about id: SnapshotNode.ID, for request: HTTPRequest) {
        lastQuestion += 1
        let number = lastQuestion
        questions[number] = Explanation(request, loop: hub.loop, limit: hub.configuration.answerTime) {
            [weak self] in self?.questions[number] = nil
        }
        send("{\"explain\":{\"id\":\(id),\"ask\":\(number)}}")
    }

    /// Takes `{"explained":NUMBER,"answer":{…}}`; an answer of null says that there is no such view.
    func explained(_ line: UnsafeRawBufferPointer) {
        struct Answer: Decodable {
            var explained: Int
            var answer: SnapshotExplanation?
        }
        guard line.count < 1 << 20, let told = try? JSONDecoder().decode(Answer.self, from: Data(line)) else {
            return refuseControl("this is no answer to a question.")
        }
        // Who asked may be gone.
        guard let question = questions[told.explained] else { return }
        guard let answer = told.answer else { return question.answer(error: "The program does not know this view.") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(answer) else {
            return question.answer(error: "The program's answer has no form in JSON.")
        }
        question.answer(String(decoding: data, as: UTF8.self))
    }

    /// The program is gone: nobody is left to answer.
    func abandonQuestions() {
        for question in Array(questions.values) { question.answer(error: "The program does not answer any more.") }
    }
}
