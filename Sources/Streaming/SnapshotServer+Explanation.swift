import Foundation
import HTTP
import Snapshots

extension SnapshotServer {
    /// Sends the explanation of a view's edges.
    func explain(_ request: HTTPRequest) throws(Refusal) {
        guard let session else { throw Refusal(503, Self.noSession) }
        guard let text = request.query["id"], let id = SnapshotNode.ID(text) else {
            throw Refusal(400, "/explain needs a view's number, as in /explain?id=12.")
        }
        guard let explanation = session.explanation(of: id) else {
            throw Refusal(404, "There is no view \(id).")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(explanation) else {
            throw Refusal(500, "The explanation of view \(id) cannot be encoded as JSON.")
        }
        request.answer(
            200, type: "application/json", headers: HTTPRequest.fresh,
            text: String(decoding: data, as: UTF8.self) + "\n")
    }
}
