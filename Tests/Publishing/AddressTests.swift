import Publishing
import Testing

@Suite("Addresses")
struct AddressTests {
    @Test("addresses of publishers are parsed or refused")
    func addresses() {
        #expect(SnapshotPublisher.Address("unix:/run/x") == .unix(path: "/run/x"))
        #expect(SnapshotPublisher.Address("./x.sock") == .unix(path: "./x.sock"))
        #expect(SnapshotPublisher.Address("localhost:8738") == .tcp(host: "localhost", port: 8738))
        #expect(SnapshotPublisher.Address("tcp:[::1]:1") == .tcp(host: "::1", port: 1))
        for text in ["", "x", "x:", "x:0", "x:65536", "unix:", ":1"] {
            #expect(SnapshotPublisher.Address(text) == nil)
        }
    }
}
