import HTTP

/// The numbers of publishers, sessions and readers.
extension Hub {
    /// Returns why a publisher cannot have a session, as a sentence; nil if it can.
    ///
    /// A run that is known may always return: its lines are in the log.
    func refusal(ofRun run: String, of name: String, isLocal: Bool) -> String? {
        if publishers[isLocal, default: 0] >= configuration.publishers {
            return "the daemon already has \(configuration.publishers) publishers, its maximum."
        }
        guard sessions.count >= configuration.sessions,
            table.session(name: name, run: run) == nil
        else { return nil }
        return "the daemon already has \(configuration.sessions) sessions, its maximum. A session "
            + "ends with its last line: set a lower --retain-size or --retain-time, or publish "
            + "with the run of a known session."
    }

    /// Refuses another reader of the past if there are too many.
    func checkReaders() throws(Refusal) {
        let count = readers.count + answers.count
        guard count >= configuration.pastReaders else { return }
        throw Refusal(
            503, "\(count) clients are reading the past, the maximum; try again later.",
            headers: [("Retry-After", "5")])
    }
}
