import CSoundFile
import Foundation

/// The samples of a sound, read with libsndfile: WAV, AIFF, CAF, FLAC, Ogg and MP3.
@MainActor
final class SoundFile {
    let channels: Int
    let sampleRate: Double
    /// In seconds.
    let duration: TimeInterval
    private let frames: Int
    private let handle: OpaquePointer
    /// libsndfile reads from it until the file is closed.
    private let source: SoundBytes?

    /// Why a sound cannot be opened, with Apple's numbers.
    ///
    /// Source: Apple, AudioFile.h.
    private enum Failure: Int {
        /// `kAudioFileUnspecifiedError`, 'wht?'.
        case unspecified = 2_003_334_207
        /// `kAudioFileUnsupportedFileTypeError`, 'typ?'.
        case unsupportedType = 1_954_115_647

        func error(_ sentence: String) -> NSError {
            NSError(
                domain: NSOSStatusErrorDomain, code: rawValue,
                userInfo: [NSLocalizedDescriptionKey: sentence])
        }
    }

    /// Opens a file. A pipe is refused, because it would hold the loop.
    convenience init(url: URL) throws {
        let name = url.lastPathComponent
        guard url.isFileURL else {
            throw Failure.unspecified.error("A player reads files, not “\(url.absoluteString)”.")
        }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: url.resolvingSymlinksInPath().path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else {
            throw Failure.unspecified.error("There is no file of sound at “\(url.path)”.")
        }
        var info = SF_INFO()
        let handle = sf_open(url.path, Int32(SFM_READ), &info)
        try self.init(handle, info, source: nil, name: "“\(name)”")
    }

    /// Opens the contents of a file.
    convenience init(data: Data) throws {
        let source = SoundBytes(data)
        var info = SF_INFO()
        var functions = SoundBytes.functions
        let handle = sf_open_virtual(
            &functions, Int32(SFM_READ), &info,
            Unmanaged.passUnretained(source).toOpaque())
        try self.init(handle, info, source: source, name: "The data")
    }

    private init(_ handle: OpaquePointer?, _ info: SF_INFO, source: SoundBytes?, name: String)
        throws
    {
        guard let handle else {
            let reason = String(cString: sf_strerror(nil)).lowercased()
            throw Failure.unsupportedType.error(
                "\(name) cannot be played (\(reason.trimmingCharacters(in: ["."]))). "
                    + "WAV, AIFF, CAF, FLAC, Ogg and MP3 can.")
        }
        // A file that is not seekable has no positions, and a header may claim anything.
        guard info.samplerate > 0, info.channels > 0, info.frames >= 0, info.seekable != 0 else {
            sf_close(handle)
            throw Failure.unsupportedType.error("\(name) has no length or rate of samples.")
        }
        (self.handle, self.source) = (handle, source)
        channels = Int(info.channels)
        sampleRate = Double(info.samplerate)
        frames = Int(info.frames)
        duration = Double(info.frames) / Double(info.samplerate)
    }

    isolated deinit { sf_close(handle) }

    /// The loudness of a channel: the root of the mean square, and the largest sample, from 0 to 1.
    struct Level: Sendable {
        var mean: Double = 0
        var peak: Double = 0
    }

    /// Measures each channel from a second on; silence where there are no samples.
    /// - Complexity: O(samples between both).
    func levels(from second: TimeInterval, for length: TimeInterval) -> [Level] {
        var levels = [Level](repeating: Level(), count: channels)
        let first = min(max(0, Int(second * sampleRate)), frames)
        let count = min(frames - first, max(1, Int(length * sampleRate)))
        guard count > 0, sf_seek(handle, sf_count_t(first), SEEK_SET) >= 0 else { return levels }
        var samples = [Float](repeating: 0, count: count * channels)
        let read = Int(sf_readf_float(handle, &samples, sf_count_t(count)))
        guard read > 0 else { return levels }
        for channel in 0..<channels {
            var sum = 0.0
            for index in stride(from: channel, to: read * channels, by: channels) {
                let sample = Double(samples[index])
                sum += sample * sample
                levels[channel].peak = max(levels[channel].peak, abs(sample))
            }
            levels[channel].mean = (sum / Double(read)).squareRoot()
        }
        return levels
    }
}

/// Data that libsndfile reads as a file.
private final class SoundBytes {
    private let data: Data
    private var offset = 0

    init(_ data: Data) { self.data = data }

    private func seek(to place: Int, from origin: Int32) -> Int {
        let base = origin == SEEK_CUR ? offset : origin == SEEK_END ? data.count : 0
        let (sum, overflows) = base.addingReportingOverflow(place)
        guard !overflows, sum >= 0 else { return -1 }
        offset = min(sum, data.count)
        return offset
    }

    private func read(_ count: Int, into target: UnsafeMutableRawPointer) -> Int {
        let part = data.dropFirst(offset).prefix(max(0, count))
        part.copyBytes(
            to: target.assumingMemoryBound(to: UInt8.self), count: part.count)
        offset += part.count
        return part.count
    }

    private static func object(_ pointer: UnsafeMutableRawPointer?) -> SoundBytes? {
        pointer.map { Unmanaged<SoundBytes>.fromOpaque($0).takeUnretainedValue() }
    }

    static var functions: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(SoundBytes.object($0)?.data.count ?? 0) },
            seek: { sf_count_t(SoundBytes.object($2)?.seek(to: Int($0), from: $1) ?? -1) },
            read: { target, count, pointer in
                guard let target, let bytes = SoundBytes.object(pointer) else { return 0 }
                return sf_count_t(bytes.read(Int(count), into: target))
            },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(SoundBytes.object($0)?.offset ?? -1) })
    }
}
