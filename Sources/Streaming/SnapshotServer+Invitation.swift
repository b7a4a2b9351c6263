extension SnapshotServer {
    private static let (before, after) = ("Open ", " in a browser. Press Ctrl-C to stop.")

    /// Returns the sentence that a program prints when its page can be opened.
    package static func invitation(to address: String) -> String {
        before + address + after
    }

    /// Whether a line is the sentence that a program prints about any address.
    package static func isInvitation(_ line: String) -> Bool {
        guard line.hasPrefix(before + "http"), line.hasSuffix(after) else { return false }
        return !line.dropFirst(before.count).dropLast(after.count).contains(" ")
    }
}
