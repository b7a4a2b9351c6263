import CNats
import Glibc
import Testing

@testable import RecordingNATS

@Suite("The address of a cluster's log, and sentences about its servers")
struct AddressTests {
    @Test("an address has servers, a name, and who connects")
    func parts() throws {
        let address = try NATSAddress("nats://me:p%40s%3As%2F%25@one:4222,two,[::1]:5/logs")
        #expect(address.servers == ["nats://one:4222", "nats://two", "nats://[::1]:5"])
        #expect(address.name == "logs")
        #expect(address.login == .user("me", "p@s:s/%"))
        #expect(address.description == "nats://one:4222,two,[::1]:5/logs")
        #expect(try NATSAddress("tls://a%2Ft@one").login == .token("a/t"))
        #expect(try NATSAddress("tls://one").login == nil)
        #expect(try NATSAddress("tls://one").name == "mainspring")
        // As NATS's own programs write several servers.
        let long = try NATSAddress("nats://me:a@one:4222,nats://two:4223/logs")
        #expect(long.servers == ["nats://one:4222", "nats://two:4223"])
        #expect(long.name == "logs")
    }

    /// Majorities are those of an odd number of servers; JetStream keeps at most five replicas
    /// (docs.nats.io, JetStream clustering).
    @Test("a log has as many replicas as there are servers: one, three or five")
    func replicas() throws {
        let numbers = try (1...6).map { count in
            try NATSAddress("nats://" + Array(repeating: "s", count: count).joined(separator: ","))
                .replicas
        }
        #expect(numbers == [1, 1, 3, 3, 5, 5])
    }

    @Test(
        "a wrong address is refused without its password",
        arguments: [
            "nats://me:hidden@", "nats://me:hid%zzden@one", "http://me:hidden@one",
            "nats://me:hidden@one/two words", "nats://me:hidden@one,me:hidden@two",
            "nats://me:hidden@one,,two", "nats://one:99999", "nats://one:0", "nats://one:port",
            "nats://one?x=1", "nats://[::1", "nats://::1", "nats://a b",
        ])
    func wrong(text: String) throws {
        let fault = #expect(throws: NATSAddress.Fault.self) { try NATSAddress(text) }
        #expect(fault?.description.contains("hid") == false)
        let namesNone = fault?.description.contains("names no server")
        #expect(namesNone == (text == "nats://me:hidden@"))
    }

    /// A listener to which connections succeed and which never sends `INFO`, as that of a daemon.
    @Test("what answers there and does not greet as a NATS server is named")
    func silence() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(listener) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #expect(bind(listener, $0, size) == 0 && listen(listener, 8) == 0)
                getsockname(listener, $0, &size)
            }
        }
        let host = "127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        let address = try NATSAddress("nats://me:hidden@\(host)")
        #expect(
            NATSConnection.silence("Connecting", NATS_TIMEOUT, address)?.description
                == "Connecting at nats://\(host)/mainspring failed. What answers at \(host) is not a "
                + "NATS server, or it is stopped. The address needs the port of NATS, 4222 by "
                + "default.")
        #expect(NATSConnection.silence("Connecting", NATS_CONNECTION_AUTH_FAILED, address) == nil)
    }

    @Test("a failed call is described in our own words, whatever the library calls it")
    func reasons() throws {
        let address = try NATSAddress("nats://me:hidden@one")
        for number in 1...40 as ClosedRange<UInt32> {
            let text = NATSConnection.failure("Connecting to the log", natsStatus(number), address)
                .description
            #expect(text.hasPrefix("Connecting to the log at nats://one/mainspring failed. "))
            #expect(text.hasSuffix("."))
            #expect(!text.contains("hidden"))
            #expect(!text.contains(".c:"))
        }
        #expect(
            NATSConnection.reason(NATS_ERR, JSStreamReplicasNotSupportedErr)
                == "The servers are not a cluster. Give each one cluster { name, listen, routes }.")
    }

    /// nats-server syncs every two minutes; `sync_interval` came with 2.10 (its release notes).
    @Test("the promise is that of the oldest server, and 2.10 is later than 2.9")
    func promises() {
        func promise(_ versions: Set<String>) -> String {
            ServerVersions.promise(versions, at: "nats://one/mainspring")
        }
        #expect(promise(["2.9.10"]).contains("NATS 2.9.10, which syncs its files every two"))
        #expect(promise(["2.10.1", "2.9.10"]).contains("NATS 2.9.10, 2.10.1, which syncs"))
        #expect(promise(["2.10.1", "2.11.0"]).contains("With “sync_interval: always”"))
        #expect(promise([]).contains("do not name their version"))
    }

    /// Source: docs.nats.io, JetStream wire API, and ADR-15 for the form with domain and account.
    @Test("the place of a message is read from its reply subject")
    func places() {
        func place(_ text: String) -> [Int64]? {
            var text = text
            return text.withUTF8 { MessagePlace(UnsafeRawBufferPointer($0)) }.map {
                [Int64($0.sequence), Int64($0.delivered), $0.time]
            }
        }
        let time: Int64 = 1_764_201_600_250_000_000
        #expect(place("$JS.ACK.S.C.1.4711.12.\(time).3") == [4711, 12, time])
        #expect(place("$JS.ACK._.abc.S.C.1.4711.12.5.3") == [4711, 12, 5])
        #expect(place("$JS.ACK.D.abc.S.C.1.4711.12.5.3.token") == [4711, 12, 5])
        for other in [
            "", "$JS.ACK", "$JS.ACK.S.C.1.4711.12.5", "$JS.FC.S.C.1.4711.12.5.3",
            "$JS.ACK.S.C.1.x.12.5.3", "$JS.ACK.S.C.1..12.5.3", "$JS.ACK.S.C.1.1.+2.5.3",
            "$JS.ACK.S.C.1.99999999999999999999.12.5.3", "$JS.ACK.S.C.1.1.1.9223372036854775808.3",
            "$JS.ACK.S.C.1.9223372036854775808.12.5.3", "$JS.ACK.S.C.1.18446744073709551615.12.5.3",
            "$JS.ACK.S.C.1.7.18446744073709551615.5.3",
        ] {
            #expect(place(other) == nil, "\(other)")
        }
    }

    /// Source: JetStream's PubAck (docs.nats.io, JetStream wire API), as nats-server 2.9 writes it.
    @Test("the place of a block is read from the servers' usual answer")
    func answers() {
        func sequence(_ text: String) -> UInt64? { AnswerReader.sequence(Array(text.utf8)) }
        #expect(sequence(#"{"stream":"MAINSPRING_a", "seq":4711}"#) == 4711)
        #expect(sequence(#"{"stream":"MAINSPRING_a","seq":1}"#) == 1)
        for other in [
            #"{"error":{"code":503},"stream":"a","seq":0}"#, "{\"stream\":\"a\",\"seq\":}", "",
            #"{"stream":"a","seq":99999999999999999999}"#, #"{"stream":"a7}"#,
            #"{"stream":"a","seq":1,"duplicate":true}"#,
        ] {
            #expect(sequence(other) == nil, "\(other)")
        }
    }
}
