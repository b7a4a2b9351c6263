/// The secrets that clients send.
package enum AccessToken {
    /// Returns whether a text is a valid token: it must need no escaping in a URL or a header.
    package static func isValid(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._~".utf8.contains(byte)
                }
            }
    }

    /// Returns an unguessable token: 128 random bits, as 32 hexadecimal digits.
    package static func random() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Compares in constant time: the duration reveals only the length of the secret.
    package static func isSame(_ shown: String, _ secret: String) -> Bool {
        isSame(Array(shown.utf8), secret.utf8, count: secret.utf8.count)
    }

    /// Compares a text with all bytes of a secret, even after a difference.
    package static func isSame(_ shown: [UInt8], _ secret: some Sequence<UInt8>, count: Int) -> Bool
    {
        var difference: UInt8 = shown.count == count ? 0 : 1
        for (index, byte) in secret.enumerated() {
            difference |= byte ^ (index < shown.count ? shown[index] : 0)
        }
        return difference == 0
    }
}
