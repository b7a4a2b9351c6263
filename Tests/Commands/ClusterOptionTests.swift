import Testing

@testable import Commands

/// Source: docs/clusters.md, “Options”.
@Suite("Options of a cluster")
struct ClusterOptionTests {
    @Test(
        "an option of a cluster's log is refused without the log",
        arguments: [
            ["--log-ca", "ca.pem"], ["--log-credentials", "a.creds"], ["--log-replicas", "3"],
            ["--log-size", "1G"],
        ])
    func alone(option: [String]) throws {
        let misuse = #expect(throws: Misuse.self) {
            _ = try ServeCommand.configuration(Arguments(["serve"] + option))
        }
        #expect(
            misuse?.description == "\(option[0]) is for a cluster: give its servers with --log.")
        let given = try ServeCommand.configuration(
            Arguments(["serve", "--log", "tls://one"] + option))
        #expect(given.storage.cluster?.text == "tls://one")
    }

    @Test(
        "a log has one, three or five replicas, and certificates belong to tls://",
        arguments: [
            ["--log-replicas", "6"], ["--log-replicas", "2"], ["--log-replicas", "4"],
            ["--log-ca", "ca.pem"],
        ])
    func refused(option: [String]) {
        #expect(throws: Misuse.self) {
            _ = try ServeCommand.configuration(
                Arguments(["serve", "--log", "nats://one"] + option))
        }
    }

    @Test("a copy is synced once a second, unless --sync-interval is given")
    func sync() throws {
        func interval(_ words: [String]) throws -> Duration {
            try ServeCommand.configuration(Arguments(["serve"] + words)).daemon.syncInterval
        }
        #expect(try interval(["--log", "nats://one"]) == .seconds(1))
        #expect(try interval(["--log", "nats://one", "--sync-interval", "7"]) == .milliseconds(7))
        #expect(try interval([]) == .milliseconds(50))
    }
}
