import Foundation

/// A way to compress what is sent over HTTP, as `Content-Encoding` names it.
package enum ContentCoding: String, CaseIterable, Hashable, Sendable {
    /// Zstandard (RFC 8878): each part is a frame of its own.
    case zstd
    /// gzip (RFC 1952): all parts are in one member, each without a look at those before.
    case gzip

    /// Returns the coding that a client prefers, by its `Accept-Encoding` (RFC 9110, 12.5.3); of
    /// equals the first case. Nil if it accepts none of them, or sends no such header.
    package static func preferred(in header: String?) -> ContentCoding? {
        guard let header else { return nil }
        var weights: [Substring: Double] = [:]
        for item in header.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = parts.first else { continue }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
                ?? 1
            weights[Substring(name)] = weight
        }
        var best: (coding: ContentCoding, weight: Double)?
        for coding in allCases {
            let weight = weights[Substring(coding.rawValue)] ?? weights["*"] ?? 0
            if weight > best?.weight ?? 0 { best = (coding, weight) }
        }
        return best?.coding
    }
}
