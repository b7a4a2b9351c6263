import Foundation

/// A compression of HTTP content, named as in `Content-Encoding`.
public enum ContentCoding: String, CaseIterable, Hashable, Sendable {
    /// Zstandard (RFC 8878): each part is a separate frame.
    case zstd
    /// gzip (RFC 1952): all parts are in one member, but do not refer to earlier parts.
    case gzip

    /// Returns the headers of a body that is compressed, or would be for other clients.
    package static func headers(_ coding: ContentCoding?) -> [(name: String, value: String)] {
        [(name: "Vary", value: "Accept-Encoding")]
            + (coding.map { [(name: "Content-Encoding", value: $0.rawValue)] } ?? [])
    }

    /// Returns the coding that a client prefers, by its `Accept-Encoding` (RFC 9110, 12.5.3).
    ///
    /// If two are equal, the first case. Nil if it accepts none of them, or sends no such header.
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
