import Foundation

/// Which run of which session a stream's description names.
enum RunIdentity {
    private struct Description: Decodable {
        var name: String
        var run: String
    }

    /// Returns bytes that are equal for descriptions of the same run; nil if it names none.
    static func of(_ descriptor: some Sequence<UInt8>) -> [UInt8]? {
        guard
            let description = try? JSONDecoder().decode(
                Description.self, from: Data(descriptor))
        else { return nil }
        return Array(description.name.utf8) + [0] + Array(description.run.utf8)
    }
}
