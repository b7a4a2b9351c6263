/// Whether a value of a message may be read in the log.
///
/// Source: Apple, OSLogPrivacy.
public struct OSLogPrivacy: Sendable {
    /// The text that is written in place of a private value.
    public enum Mask: Sendable {
        /// A number that is the same for equal values of one process, and that does not reveal
        /// them.
        case hash
        /// The word `<private>`.
        case none
    }

    enum Level { case auto, `public`, `private`, sensitive }

    let level: Level
    let mask: Mask

    /// Numbers, truth values and types are public, everything else is private.
    public static var auto: OSLogPrivacy { OSLogPrivacy(level: .auto, mask: .none) }
    /// The value is written.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .public, mask: .none) }
    /// The value is written only if `MAINSPRING_LOG` contains `private`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .private, mask: .none) }
    /// The value is never written.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }

    /// As `auto`, with a mask for what is private.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .auto, mask: mask) }
    /// As `private`, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(level: .private, mask: mask)
    }
    /// As `sensitive`, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(level: .sensitive, mask: mask)
    }

    /// Returns the part of a value that a log shows.
    ///
    /// - Parameter isPublic: Whether the value is public if the message does not say it.
    func shown(_ text: () -> String, isPublic: Bool, showsPrivate: Bool) -> String {
        switch level {
        case .public: return text()
        case .auto where isPublic, .auto where showsPrivate, .private where showsPrivate:
            return text()
        default: break
        }
        switch mask {
        case .none: return level == .sensitive ? "<sensitive>" : "<private>"
        // Hasher's seed is another one in each process, so that a table of hashes is of no use.
        case .hash:
            return "<mask.hash: '" + String(UInt(bitPattern: text().hashValue), radix: 16) + "'>"
        }
    }
}
