public import Foundation

/// A transport's interface to a window: a source of lines that accepts input and queries.
///
/// `WindowSession` in Capture is the implementation for a UIKit window. Implement the protocol to
/// serve something else, such as a relayed stream, through `SnapshotServer` or `SnapshotPublisher`.
/// `Demos/Extending/RelaySession.swift` is an example.
@preconcurrency @MainActor
public protocol SnapshotSession: AnyObject {
    /// Adds a sink, which receives a full snapshot before any other line.
    ///
    /// A sink that wanted no lines for a while receives a full snapshot first, too.
    func add(_ sink: any SnapshotSink)

    /// Removes a sink. A sink that was not added is ignored.
    func remove(_ sink: any SnapshotSink)

    /// The folders with the images that lines refer to, served under `/assets/`; none by default.
    var assets: [URL] { get }

    /// Returns the bytes of a font that lines refer to by the name of its file; nil for another
    /// name, which a server looks for in ``assets``.
    func font(named name: String) -> Data?

    /// Returns a full snapshot of the current state; nil if there is none yet.
    ///
    /// If nothing has changed since the last line, the snapshot should carry that line's sequence
    /// number: then only the subscriber that asked receives it. A snapshot with a new number is the
    /// next line of the stream, sent to every subscriber, unless the session has sent it to its
    /// sinks already.
    func fullLine() -> EncodedLine?

    /// Delivers input from a viewer.
    func deliver(_ message: TouchMessage) -> InputResult

    /// Explains a view's edges; nil if no view has the id.
    func explanation(of id: SnapshotNode.ID) -> SnapshotExplanation?
}

extension SnapshotSession {
    /// No folders.
    public var assets: [URL] { [] }

    /// No font.
    public func font(named name: String) -> Data? { nil }
}

/// The result of delivering input.
public enum InputResult: Equatable, Sendable {
    /// It was delivered.
    case delivered
    /// Its target does not exist: no such view, a point outside the window, or a finger that is not
    /// down. The sentence names it. Servers answer 404.
    case missing(String)
    /// The target cannot receive a touch: it is hidden, transparent, without user interaction,
    /// outside its superview, or another view covers it. The sentence says which. Servers answer
    /// 409.
    case covered(String)

    /// Why the input was not delivered; nil if it was.
    public var reason: String? {
        switch self {
        case .delivered: nil
        case .missing(let sentence), .covered(let sentence): sentence
        }
    }
}
