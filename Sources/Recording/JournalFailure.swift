import Glibc

/// Why a journal cannot be opened, read or written: a sentence with the file's name.
public struct JournalFailure: Error, Equatable, CustomStringConvertible {
    public var description: String
    /// The system's error number; 0 if there is none.
    public var code: Int32
    /// The description without names and paths, for anybody who asks whether lines are accepted;
    /// nil if there is none.
    public var summary: String?
    /// Whether another attempt may succeed without a change: servers do not answer.
    package var isPassing = false

    public init(_ sentence: String, code: Int32 = 0, summary: String? = nil) {
        (description, self.code, self.summary) = (sentence, code, summary)
    }

    /// Whether there is no room: the disk, the user's quota or a limit of file sizes is exhausted.
    var isLackOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    /// Describes a failed system call and the remedy.
    static func system(_ what: String, _ path: String, _ code: Int32) -> JournalFailure {
        let advice =
            switch code {
            case ENOSPC, EDQUOT: "The disk is full: make room, or set a smaller retention."
            case EFBIG: "The file would exceed this process's file size limit (ulimit -f)."
            case EEXIST, EISDIR, ENOTEMPTY:
                "Something else has this name: move it to another folder, or remove it."
            case EROFS: "The file system is read-only."
            case EACCES, EPERM: "This user does not have permission."
            case EMFILE, ENFILE: "No file descriptors are left."
            case EIO: "The disk reports an error."
            default: String(cString: strerror(code)) + "."
            }
        return JournalFailure("\(what) “\(path)” failed. \(advice)", code: code)
    }
}
