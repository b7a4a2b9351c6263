import AVFoundation
import CSoundFile
import Foundation

/// Sounds for tests: a sine, as a file of a type.
struct Tone {
    var seconds = 2.0
    var rate = 8000
    var channels = 1
    /// The largest sample, from 0 to 1; of the second channel a tenth of it.
    var amplitude = 0.5

    private var samples: [Int16] {
        (0..<Int(seconds * Double(rate))).flatMap { frame in
            (0..<channels).map { channel in
                let height = channel == 0 ? amplitude : amplitude / 10
                // 400 Hz: 20 samples a wave at 8 kHz, with one at each peak.
                let angle = 2 * Double.pi * 400 * Double(frame) / Double(rate)
                return Int16((height * sin(angle) * 32768).rounded())
            }
        }
    }

    /// The tone as a WAV file. Source: Microsoft, Multimedia Programming Interface, RIFF WAVE.
    var wave: Data {
        var data = Data("RIFF".utf8)
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        let samples = samples
        append(UInt32(36 + samples.count * 2))
        data += Data("WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(channels))
        append(UInt32(rate))
        append(UInt32(rate * channels * 2))
        append(UInt16(channels * 2))
        append(UInt16(16))
        data += Data("data".utf8)
        append(UInt32(samples.count * 2))
        for sample in samples { append(sample) }
        return data
    }

    /// Writes the tone with libsndfile's encoder of a type.
    func write(to url: URL, format: Int) {
        var info = SF_INFO()
        info.samplerate = Int32(rate)
        info.channels = Int32(channels)
        info.format = Int32(format)
        let file = sf_open(url.path, Int32(SFM_WRITE), &info)
        let samples = samples
        sf_writef_short(file, samples, sf_count_t(samples.count / channels))
        sf_close(file)
    }
}

/// A folder that is gone after a test.
final class SoundFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ data: Data) throws -> URL {
        let file = url.appending(path: name)
        try data.write(to: file)
        return file
    }
}
