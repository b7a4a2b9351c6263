/// The secrets that clients show.
package enum AccessToken {
    /// Whether a text can be a token: it must fit into an address and a header unescaped.
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

    /// Makes a token that cannot be guessed: 128 random bits, as 32 hexadecimal digits.
    package static func random() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Compares in a time that does not depend on where the texts differ: only the length of the secret may be guessed.
    package static func isSame(_ shown: String, _ secret: String) -> Bool {
        isSame(Array(shown.utf8), secret.utf8, count: secret.utf8.count)
    }

    /// Compares a text with the bytes of a secret; it always reads all of them.
    package static func isSame(_ shown: [UInt8], _ secret: some Sequence<UInt8>, count: Int) -> Bool {
        var difference: UInt8 = shown.count == count ? 0 : 1
        for (index, byte) in secret.enumerated() {
            difference |= byte ^ (index < shown.count ? shown[index] : 0)
        }
        return difference == 0
    }
}
