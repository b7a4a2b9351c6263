import Foundation

/// The digest that allows a page's own script and style in its security policy (FIPS 180-4).
enum SHA256 {
    /// Returns the digest of some bytes: 32 bytes.
    static func digest(_ data: Data) -> Data {
        var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c,
            0x1f83_d9ab, 0x5be0_cd19,
        ]
        var bytes = Array(data)
        let length = UInt64(bytes.count) * 8
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        bytes.append(contentsOf: withUnsafeBytes(of: length.bigEndian, Array.init))
        for block in stride(from: 0, to: bytes.count, by: 64) {
            compress(bytes[block..<block + 64], into: &state)
        }
        return Data(state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) })
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
            word >> count | word << (32 - count)
        }
        var words = [UInt32](repeating: 0, count: 64)
        for (place, byte) in block.enumerated() {
            words[place / 4] = words[place / 4] << 8 | UInt32(byte)
        }
        for i in 16..<64 {
            let (a, b) = (words[i - 15], words[i - 2])
            let low = turned(a, 7) ^ turned(a, 18) ^ (a >> 3)
            let high = turned(b, 17) ^ turned(b, 19) ^ (b >> 10)
            words[i] = words[i - 16] &+ low &+ words[i - 7] &+ high
        }
        var v = state
        for i in 0..<64 {
            let mixed = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
            let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
            let first = v[7] &+ mixed &+ choice &+ constants[i] &+ words[i]
            let spread = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
            v = [first &+ spread &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        for i in 0..<8 { state[i] = state[i] &+ v[i] }
    }

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = {
        var primes: [UInt64] = []
        var candidate: UInt64 = 2
        while primes.count < 64 {
            if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes.map { prime in
            // floor(cbrt(prime) · 2³²), bit by bit: the largest r with r³ ≤ prime · 2⁹⁶.
            var root: UInt64 = 0
            for bit in stride(from: UInt64(35), through: 0, by: -1) {
                let next = root | 1 << bit
                if isCubeAtMost(next, prime) { root = next }
            }
            return UInt32(truncatingIfNeeded: root)
        }
    }()

    private static func isCubeAtMost(_ root: UInt64, _ prime: UInt64) -> Bool {
        let square = root.multipliedFullWidth(by: root)
        let low = square.low.multipliedFullWidth(by: root)
        let high = square.high &* root &+ low.high
        // prime · 2⁹⁶ as (high, low) words of 64 bits.
        return (high, low.low) <= (prime << 32, 0)
    }
}
