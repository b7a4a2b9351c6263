import Foundation
import Synchronization

/// A request of the page to its server.
struct PageRequest: Sendable {
    var method: String
    var path: String
    var body: String
}

/// A test's answer in the server's place.
struct PageAnswer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body = Data()

    static let notFound = PageAnswer(status: 404)
}

/// What happened on a page: its problems, and the handler that answers its requests.
final class PageRecord: Sendable {
    private let noted = Mutex<[String]>([])
    private let server = Mutex<(@Sendable (PageRequest) -> PageAnswer)?>(nil)

    var problems: [String] { noted.withLock { $0 } }

    func serve(_ answer: @escaping @Sendable (PageRequest) -> PageAnswer) {
        server.withLock { $0 = answer }
    }

    func note(_ method: String, _ parameters: JSON) {
        let problem: String? =
            switch method {
            case "Runtime.exceptionThrown":
                parameters["exceptionDetails"]["exception"]["description"].string
                    ?? parameters["exceptionDetails"]["text"].string
            case "Runtime.consoleAPICalled" where parameters["type"] == "error":
                parameters["args"].array.map {
                    $0["value"].string ?? $0["description"].string ?? ""
                }
                .joined(separator: " ")
            case "Log.entryAdded" where parameters["entry"]["level"] == "error":
                [parameters["entry"]["text"], parameters["entry"]["url"]].compactMap(\.string)
                    .joined(separator: " ")
            default: nil
            }
        if let problem { noted.withLock { $0.append(problem) } }
    }

    func answer(_ parameters: JSON, _ tools: DevTools, _ session: String) {
        let request = parameters["request"]
        let asked = PageRequest(
            method: request["method"].string ?? "GET",
            path: URL(string: request["url"].string ?? "")?.path ?? "",
            body: request["postData"].string ?? "")
        let answer = server.withLock { $0 }?(asked) ?? .notFound
        let headers = answer.headers.map {
            JSON.object(["name": .string($0.key), "value": .string($0.value)])
        }
        tools.post(
            "Fetch.fulfillRequest",
            [
                "requestId": parameters["requestId"],
                "responseCode": .number(Double(answer.status)),
                "responseHeaders": .array(headers),
                "body": .string(answer.body.base64EncodedString()),
            ],
            session: session)
    }
}
