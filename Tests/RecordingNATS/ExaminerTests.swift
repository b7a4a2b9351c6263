import Foundation
import ReplicatedLog
import Testing

@testable import RecordingNATS

/// Answers of the forms in NATS's documentation (docs.nats.io, "JetStream wire API reference",
/// `$JS.API.STREAM.MSG.GET`) and with the codes of nats-server's errors.json.
@Suite("Answers to requests for a block of the stream's leader")
struct ExaminerTests {
    private let receipt = Receipt(writer: 7, number: 3, sequence: 12)

    private func answer(with block: Block) -> String {
        let data = Data(block.bytes).base64EncodedString()
        return """
            {"type":"io.nats.jetstream.api.v1.stream_msg_get_response","message":{"subject":\
            "mainspring.log.blocks","seq":12,"data":"\(data)","time":"2026-11-30T08:39:46.1Z"}}
            """
    }

    private func block(writer: UInt64, number: UInt64) -> Block {
        Block(log: .random(), writer: writer, number: number, base: 11, records: [])
    }

    private func finding(_ answer: String) -> BlockExaminer.Finding {
        BlockExaminer.finding(Array(answer.utf8), of: receipt)
    }

    @Test("a stored message is the block, or another one")
    func stored() {
        #expect(finding(answer(with: block(writer: 7, number: 3))) == .same)
        #expect(finding(answer(with: block(writer: 7, number: 4))) == .other)
        #expect(finding(answer(with: block(writer: 8, number: 3))) == .other)
        // A message without a payload.
        #expect(finding(#"{"message":{"subject":"a","seq":12}}"#) == .other)
    }

    /// Of these only 10037 is about the message: "no message found".
    @Test(
        "an error says that the message is missing, that no leader is known, or nothing",
        arguments: [
            (404, 10037, .missing), (503, 10008, .unavailable), (404, 10059, .unanswered),
            (503, 10039, .unanswered),
        ] as [(Int, Int, BlockExaminer.Finding)])
    func errors(code: Int, number: Int, finding: BlockExaminer.Finding) {
        #expect(
            self.finding(
                #"{"type":"t","error":{"code":\#(code),"err_code":\#(number),"description":"d"}}"#)
                == finding)
    }

    @Test("what is no answer of the API says nothing", arguments: ["", "{", "[]", "{}"])
    func invalid(text: String) {
        #expect(finding(text) == .unanswered)
    }
}
