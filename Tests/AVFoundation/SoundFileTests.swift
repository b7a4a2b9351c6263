import AVFoundation
import CSoundFile
import Glibc
import HeadlessTesting
import Testing

/// Source: Apple, AVAudioPlayer; AudioFile.h for the numbers of errors.
@MainActor
@Suite("Files of sound")
struct SoundFileTests {
    private let folder: SoundFolder
    init() throws { folder = try SoundFolder() }

    @Test(
        "types that libsndfile reads",
        arguments: [
            ("a.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16, 0),
            ("a.caf", SF_FORMAT_CAF | SF_FORMAT_ALAC_16, 0),
            ("a.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 0),
            ("a.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 0),
            // The encoder of MP3 fills its last frames, of 1152 samples.
            ("a.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, 3 * 1152),
        ])
    func types(name: String, format: Int, filling: Int) throws {
        let url = folder.url.appending(path: name)
        Tone(rate: 44100).write(to: url, format: format)
        for player in [
            try AVAudioPlayer(contentsOf: url),
            try AVAudioPlayer(contentsOf: url, fileTypeHint: "public.mp3"),
            try AVAudioPlayer(data: Data(contentsOf: url)),
            try AVAudioPlayer(data: Data(contentsOf: url), fileTypeHint: nil),
        ] {
            #expect(player.duration >= 2)
            #expect(player.duration <= 2 + Double(filling) / 44100)
        }
    }

    private func code(_ body: () throws -> AVAudioPlayer) -> Int {
        do {
            _ = try body()
            return 0
        } catch {
            let error = error as NSError
            #expect(error.domain == NSOSStatusErrorDomain)
            #expect(error.localizedDescription.hasSuffix("."))
            return error.code
        }
    }

    @Test("what is no sound throws an error with Apple's number and a sentence")
    func errors() throws {
        let missing = folder.url.appending(path: "missing.wav")
        let text = try folder.file("text.mp3", Data("not a sound".utf8))
        let pipe = folder.url.appending(path: "pipe.wav")
        mkfifo(pipe.path, 0o600)
        #expect(code { try AVAudioPlayer(contentsOf: missing) } == 2_003_334_207)
        #expect(code { try AVAudioPlayer(contentsOf: folder.url) } == 2_003_334_207)
        #expect(code { try AVAudioPlayer(contentsOf: pipe) } == 2_003_334_207)
        #expect(
            code { try AVAudioPlayer(contentsOf: URL(string: "https://example.org/a.wav")!) }
                == 2_003_334_207)
        #expect(code { try AVAudioPlayer(contentsOf: text) } == 1_954_115_647)
        #expect(code { try AVAudioPlayer(data: Data()) } == 1_954_115_647)
    }

    @Test("a header's claims are those of the file, at most")
    func claims() throws {
        let wave = Tone(seconds: 1).wave
        for length in stride(from: 0, to: wave.count, by: 701) {
            let cut = wave.prefix(length)
            if let player = try? AVAudioPlayer(data: cut) {
                #expect(player.duration <= 1)
                player.play()
                player.isMeteringEnabled = true
                player.updateMeters()
                player.stop()
            }
        }
        // The size of the samples is at 40, the rate at 24, the channels are at 22.
        for place in [22, 24, 34, 40] {
            for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var odd = wave
                for index in place..<place + 4 { odd[index] = byte }
                if let player = try? AVAudioPlayer(data: odd) {
                    #expect(player.duration.isFinite && player.duration >= 0)
                    player.isMeteringEnabled = true
                    player.play()
                    player.updateMeters()
                    #expect(player.peakPower(forChannel: 0) <= 0.1)
                    player.stop()
                }
            }
        }
    }
}
