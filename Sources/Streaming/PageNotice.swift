import Foundation
import HTTP
import Snapshots

/// A notice that the viewer page shows instead of the scene, such as the errors of a failed build.
public struct PageNotice: Equatable, Sendable, Codable {
    /// The heading, in a few words.
    public var title: String
    /// The text below it, set in a fixed-width font; line breaks are kept.
    public var text: String
    /// Whether the notice reports a failure, which the page shows in red; default true.
    public var isFailure: Bool

    /// Creates a notice.
    public init(title: String, text: String = "", isFailure: Bool = true) {
        (self.title, self.text, self.isFailure) = (title, text, isFailure)
    }
}

extension SnapshotServer {
    /// The page's state outside the scene, as the data of the `page` event.
    private struct PageState: Encodable {
        var title: String
        var run: String
        var notice: PageNotice?
        /// Whether a session is served; not while a preview has no program that runs.
        var hasProgram: Bool
        /// The program's seconds a second; 0 for virtual time, which does not pass.
        var speed: Double
        /// The program's time, in seconds since the loop's start.
        var time: Double
        var isVirtual: Bool
    }

    /// Returns the event with the page's title, notice and speed, which every page receives first.
    func pageEvent(before preamble: String = "") -> Frame {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let state = PageState(
            title: configuration.title, run: run, notice: notice,
            hasProgram: session != nil, speed: loop.speed, time: loop.now.seconds,
            isVirtual: loop.clock.isVirtual)
        let json = (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return Frame("\(preamble)event: page\ndata: \(json)\n\n")
    }

    /// Sends title, notice and speed to the open pages. NDJSON clients receive snapshot lines only.
    func sendPageState() {
        let event = pageEvent()
        for subscriber in order where subscriber.format == .sse {
            subscriber.send(event, upTo: nil)
        }
        for server in allServers.dropFirst() {
            // A changed notice is sent with the rest.
            if server.notice == notice { server.sendPageState() } else { server.notice = notice }
        }
    }
}
