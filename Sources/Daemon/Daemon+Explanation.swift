import Foundation
import HTTP
import Snapshots

extension Daemon {
    /// Asks a session's program which constraints determine the edges of a view.
    func explain(_ request: HTTPRequest, _ session: Session) throws(Refusal) {
        guard let id = WholeNumber.parse(request.query["id"] ?? "", in: 0...UInt64(UInt32.max))
        else {
            throw Refusal(400, "“explain” needs a view's number, as in explain?id=12.")
        }
        let node = SnapshotNode.ID(id)
        guard let publication = session.publication else {
            return try hub.askPeers(.explain(session.id, node), of: session, for: request)
        }
        try publication.checkQuestion(of: session)
        guard request.method == .get else {
            return request.answer(
                200, type: "application/json", headers: Self.fresh, hasLength: false)
        }
        publication.ask(about: node, for: request)
    }
}
