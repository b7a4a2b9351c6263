import Foundation

/// A way to pack what goes over HTTP, as `Content-Encoding` names it.
package enum ContentCoding: String, CaseIterable, Hashable, Sendable {
    /// Zstandard (RFC 8878): each part is a frame of its own.
    case zstd
    /// gzip (RFC 1952): all parts are in one member, each without a look at those before.
    case gzip

    /// The coding that a client prefers, by its `Accept-Encoding` (RFC 9110, 12.5.3); of equals the first case. Nil when
    /// it takes none of them, or says nothing.
    package static func preferred(in header: String?) -> ContentCoding? {
        guard let header else { return nil }
        var weights: [Substring: Double] = [:]
        for item in header.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[Substring(name)] = weight
        }
        var best: (coding: ContentCoding, weight: Double)?
        for coding in allCases {
            let weight = weights[Substring(coding.rawValue)] ?? weights["*"] ?? 0
            if weight > best?.weight ?? 0 { best = (coding, weight) }
        }
        return best?.coding
    }

    /// What stands before the first part of a stream.
    package var head: [UInt8] {
        switch self {
        case .zstd: []
        // Deflate, no name, no time, an unknown system.
        case .gzip: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        }
    }

    /// What stands after the last part of a stream.
    package func tail(_ sum: StreamSum) -> [UInt8] {
        guard self == .gzip else { return [] }
        // An empty last block; then the checksum and the size of everything.
        let numbers = [sum.checksum, sum.count]
        return [3, 0] + numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
}
