import HTTP
import Testing

@Suite("Hosts and tokens")
struct PolicyTests {
    @Test("loopback is 127.0.0.0/8, ::1 and localhost, in every spelling, and nothing else")
    func loopback() {
        for host in ["127.0.0.1", "127.9.8.7", "::1", "[::1]", "localhost", "LOCALHOST"] {
            #expect(HostPolicy.isLoopback(host), "\(host)")
        }
        for host in [
            "0.0.0.0", "::", "", "128.0.0.1", "127.0.0.1.example", "localhost.example", "kiosk",
            "::2",
        ] {
            #expect(!HostPolicy.isLoopback(host), "\(host)")
        }
    }

    /// Source: RFC 4291, 2.5.4 and 2.5.5.2.
    @Test(
        "the addresses of an IPv6 network of 64 bits are one client, each IPv4 address is another")
    func networks() {
        let own = HostPolicy.network(of: "2001:db8:1:2::1")
        #expect(HostPolicy.network(of: "2001:db8:1:2:ffff:1:2:3") == own)
        #expect(HostPolicy.network(of: "2001:db8:1:3::1") != own)
        for address in ["192.0.2.1", "192.0.2.2", "::ffff:192.0.2.1", "::ffff:192.0.2.2", ""] {
            #expect(HostPolicy.network(of: address) == address)
        }
    }

    @Test("tokens compare equal or not, wherever they differ; random ones have 32 digits")
    func tokens() {
        #expect(AccessToken.isSame("secret", "secret"))
        for other in ["", "Secret", "secreT", "secre", "secrets", "secret\u{0}"] {
            #expect(!AccessToken.isSame(other, "secret"), "\(other)")
        }
        let made = Set((0..<100).map { _ in AccessToken.random() })
        #expect(made.count == 100 && made.allSatisfy { $0.count == 32 && AccessToken.isValid($0) })
        #expect(!AccessToken.isValid(""))
        #expect(!AccessToken.isValid("a b"))
        #expect(!AccessToken.isValid("a&b"))
    }

    private func refusal(
        _ policy: HostPolicy, host: String, origin: String? = nil
    ) -> String? {
        do throws(Refusal) {
            try policy.check(hosts: [host], targetHost: nil, origins: [origin].compactMap(\.self))
            return nil
        } catch { return error.sentence }
    }

    @Test("a refusal of a proxy's host or origin says how to allow it")
    func advice() {
        let local = HostPolicy(host: "127.0.0.1") { "give --host-name \($0)" }
        #expect(
            refusal(local, host: "ui.example.org:18443")
                == "The host “ui.example.org:18443” is not one of this server's names: 127.0.0.1, "
                + "::1, localhost. To add it, give --host-name ui.example.org.")
        let open = HostPolicy(host: "0.0.0.0") { "give --host-name \($0)" }
        let sentence = refusal(open, host: "ui.example.org") ?? ""
        #expect(sentence.contains("this machine's addresses"))
        #expect(sentence.hasSuffix("give --host-name ui.example.org."))
        #expect(!sentence.contains("0.0.0.0"))
        #expect(
            refusal(local, host: "127.0.0.1:8738", origin: "https://ui.example.org")?.contains(
                "proxy_set_header Host $http_host;") == true)
    }

    @Test("a server on all addresses accepts any address as host, but no other names")
    func wildcard() {
        let policy = HostPolicy(host: "0.0.0.0")
        func isTaken(_ host: String) -> Bool {
            (try? policy.check(hosts: [host], targetHost: nil, origins: [])) != nil
        }
        #expect(isTaken("192.168.1.7:8737"))
        #expect(isTaken("[fe80::1]:8737"))
        #expect(isTaken("localhost"))
        // RFC 3986, 3.2.3: a port consists of ASCII digits; TCP's largest is 65535 (RFC 9293).
        #expect(isTaken("localhost:65535") && isTaken("localhost:"))
        for port in ["8\u{301}", "\u{661}", "65536", "99999", "-1", "+1", "0x1", "8737 "] {
            #expect(!isTaken("localhost:\(port)"), "\(port)")
        }
        #expect(!isTaken("kiosk.example"))
        #expect(!isTaken("192.168.1"))
        #expect(!isTaken("192.168.1.7.example"))
        #expect(
            (try? HostPolicy(host: "::1").check(hosts: ["[::1]:1"], targetHost: nil, origins: []))
                != nil)
        #expect(
            (try? HostPolicy(host: "kiosk").check(hosts: ["KIOSK:1"], targetHost: nil, origins: []))
                != nil)
    }
}
