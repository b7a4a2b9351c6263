import CoreGraphics

/// Reports a mistake of the program's on standard error; what was wrong is left out and everything else goes on.
package func reportMistake(_ sentence: String) {
    FileHandle.standardError.write(Data("[Mainspring] \(sentence)\n".utf8))
}

/// What messages call by a name of its own rather than by its address.
package protocol NamedInMessages {
    /// The name.
    @MainActor var nameInMessages: String { get }
}
