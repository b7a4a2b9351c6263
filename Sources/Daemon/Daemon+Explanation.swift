import Foundation
import HTTP
import Snapshots

extension Daemon {
    /// Asks a session's program what determines the edges of a view.
    func explain(_ request: HTTPRequest, _ session: Session) throws(Refusal) {
        guard let id = WholeNumber.parse(request.query["id"] ?? "", in: 0...UInt64(UInt32.max))
        else {
            throw Refusal(400, "“explain” needs a view's number, as in explain?id=12.")
        }
        guard let publication = session.publication else {
            throw Refusal(
                503,
                "The program of the session “\(session.name)” is not connected, and only it can "
                    + "explain its layout."
            )
        }
        guard publication.explains else {
            throw Refusal(
                404, "The program of the session “\(session.name)” does not explain its layout.")
        }
        guard request.method == .get else {
            return request.answer(
                200, type: "application/json", headers: Self.fresh, hasLength: false)
        }
        guard publication.questions.count < Publication.mostQuestions else {
            throw Refusal(
                503,
                "The program already has \(Publication.mostQuestions) unanswered questions; try "
                    + "again later."
            )
        }
        publication.ask(about: SnapshotNode.ID(id), for: request)
    }
}
