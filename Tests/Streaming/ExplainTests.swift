import Foundation
import Snapshots
import Testing

@testable import Streaming

@MainActor
@Suite("Explanations on demand")
struct ExplainTests {
    @Test("/explain asks the session, and the page knows that it is available")
    func explain() throws {
        let house = try House()
        #expect(house.ask("/explain?id=2")?.status == 404)
        #expect(try House(serves: false).ask("/explain?id=2")?.status == 503)
        let known = SnapshotExplanation(
            id: 2, constrained: true,
            edges: [
                .init(
                    edge: "left", value: 10, because: ["a.leading == b.leading + 10"],
                    ambiguous: false)
            ])
        house.session.explain = { $0 == 2 ? known : nil }
        let answer = try #require(house.ask("/explain?id=2"))
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(
            try JSONDecoder().decode(SnapshotExplanation.self, from: Data(answer.body.utf8))
                == known)
        #expect(house.ask("/explain?id=3")?.status == 404)
        for query in ["", "?id=", "?id=-1", "?id=x", "?id=99999999999"] {
            #expect(house.ask("/explain\(query)")?.status == 400, "\(query)")
        }
        #expect(house.ask("/")?.body.contains("<body data-explains>") == true)
    }
}
