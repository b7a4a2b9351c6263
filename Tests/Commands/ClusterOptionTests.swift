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
            Arguments(["serve", "--log", "nats://one"] + option))
        #expect(given.storage.cluster?.text == "nats://one")
    }

    @Test("a log has one to five replicas")
    func replicas() {
        #expect(throws: Misuse.self) {
            _ = try ServeCommand.configuration(
                Arguments(["serve", "--log", "nats://one", "--log-replicas", "6"]))
        }
    }
}
