import Foundation
import Observation

/// Who is signed in, and since when.
@Observable
final class Session {
    enum State: Equatable {
        case signedOut
        case signingIn
        case signedIn(since: Date)
        case failed(String)
    }

    var state = State.signedOut
}

/// A server that answers after a while.
struct SignInService: Sendable {
    enum Failure: Error { case wrongPassword }

    /// How long the answer takes.
    var delay: Duration = .seconds(2)

    /// Checks a password off the main actor.
    @concurrent
    func signIn(email: String, password: String) async throws {
        try await ContinuousClock().sleep(for: delay)
        guard password == "open sesame" else { throw Failure.wrongPassword }
    }
}
