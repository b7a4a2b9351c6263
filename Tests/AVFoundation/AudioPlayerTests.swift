import AVFoundation
import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing

/// Source: Apple, AVAudioPlayer, AVAudioPlayerDelegate.
@MainActor
@Suite("Audio players")
final class AudioPlayerTests {
    private final class Delegate: NSObject, AVAudioPlayerDelegate {
        var log: [String] = []
        func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            log.append("finished \(flag) at \(player.currentTime), plays: \(player.isPlaying)")
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let delegate = Delegate()
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    /// A tone of two seconds.
    private func player(_ tone: Tone = Tone()) throws -> AVAudioPlayer {
        let player = try AVAudioPlayer(contentsOf: folder.file("tone.wav", tone.wave))
        player.delegate = delegate
        return player
    }

    @Test("plays to the end of the samples, then returns to 0 and calls the delegate once")
    func end() throws {
        var heard: [String] = []
        UIApplication.shared.feedbackHandler = { heard.append($0) }
        let player = try player()
        #expect(player.duration == 2)
        #expect(player.numberOfChannels == 1)
        #expect(player.url?.lastPathComponent == "tone.wav")
        #expect(player.data == nil)
        #expect(player.prepareToPlay())
        #expect(!player.isPlaying)
        stage.advance(by: .seconds(1))
        #expect(player.currentTime == 0)
        #expect(player.play())
        #expect(heard == ["sound tone.wav"])
        stage.advance(by: .milliseconds(500))
        #expect(player.isPlaying)
        #expect(abs(player.currentTime - 0.5) < 1e-9)
        #expect(player.play())
        #expect(heard.count == 1)
        stage.advance(by: .milliseconds(1499))
        #expect(player.isPlaying)
        #expect(delegate.log == [])
        stage.advance(by: .milliseconds(1))
        #expect(delegate.log == ["finished true at 0.0, plays: false"])
        stage.advance(by: .seconds(10))
        #expect(delegate.log.count == 1)
        #expect(player.play())
        stage.advance(by: .seconds(2))
        #expect(delegate.log.count == 2)
        stage.close()
    }

    @Test("repeats the sound, endlessly for a negative number, until the number changes")
    func loops() throws {
        defer { stage.close() }
        let player = try player()
        player.numberOfLoops = 2
        player.play()
        stage.advance(by: .milliseconds(5500))
        #expect(abs(player.currentTime - 1.5) < 1e-9)
        stage.advance(by: .milliseconds(500))
        #expect(delegate.log.count == 1)
        player.numberOfLoops = -1
        player.play()
        stage.advance(by: .milliseconds(200_500))
        #expect(player.isPlaying)
        #expect(abs(player.currentTime - 0.5) < 1e-6)
        player.numberOfLoops = 0
        stage.advance(by: .milliseconds(1))
        // More rounds have passed than are wanted now.
        #expect(delegate.log.count == 2)
        #expect(player.numberOfLoops == 0)
    }

    @Test("pause and stop keep the position, and call no delegate")
    func stops() throws {
        defer { stage.close() }
        let player = try player()
        player.play()
        stage.advance(by: .seconds(1))
        player.pause()
        stage.advance(by: .seconds(5))
        #expect(player.currentTime == 1)
        player.play()
        stage.advance(by: .milliseconds(250))
        player.stop()
        #expect(player.currentTime == 1.25)
        stage.advance(by: .seconds(5))
        #expect(delegate.log == [])
        #expect(!player.isPlaying)
    }

    @Test("the position can be set while the sound plays and pauses; others are moved to the ends")
    func seeking() throws {
        defer { stage.close() }
        let player = try player()
        player.currentTime = 1.5
        #expect(player.currentTime == 1.5)
        player.play()
        stage.advance(by: .milliseconds(250))
        player.currentTime = 0.5
        stage.advance(by: .milliseconds(1499))
        #expect(delegate.log == [])
        stage.advance(by: .milliseconds(1))
        #expect(delegate.log.count == 1)
        player.currentTime = -3
        #expect(player.currentTime == 0)
        player.play()
        player.currentTime = 1e300
        stage.advance(by: .milliseconds(1))
        #expect(delegate.log.count == 2)
    }

    @Test("the rate counts if it is enabled, also in the middle of the sound")
    func rate() throws {
        defer { stage.close() }
        let player = try player()
        player.rate = 2
        player.play()
        stage.advance(by: .milliseconds(500))
        #expect(player.currentTime == 0.5)
        player.enableRate = true
        #expect(player.enableRate)
        stage.advance(by: .milliseconds(500))
        // Half a second at the single rate, half a second at the double one.
        #expect(player.currentTime == 1.5)
        player.rate = 0.5
        stage.advance(by: .milliseconds(999))
        #expect(delegate.log == [])
        stage.advance(by: .milliseconds(1))
        #expect(delegate.log.count == 1)
        let message = mistakes { player.rate = 3 }
        #expect(message.contains("rate"))
        #expect(player.rate == 2)
    }

    @Test("the volume changes evenly")
    func volume() throws {
        defer { stage.close() }
        let player = try player()
        #expect(player.volume == 1)
        player.setVolume(0.5, fadeDuration: 2)
        stage.advance(by: .seconds(1))
        #expect(player.volume == 0.75)
        stage.advance(by: .seconds(1))
        #expect(player.volume == 0.5)
        player.volume = 0.25
        #expect(player.volume == 0.25)
    }

    @Test("a sound begins at a moment of its clock")
    func later() throws {
        defer { stage.close() }
        var heard: [String] = []
        UIApplication.shared.feedbackHandler = { heard.append($0) }
        let player = try player()
        stage.advance(by: .seconds(1))
        #expect(player.play(atTime: player.deviceCurrentTime + 0.5))
        #expect(player.isPlaying)
        stage.advance(by: .milliseconds(499))
        #expect(heard == [])
        #expect(player.currentTime == 0)
        stage.advance(by: .milliseconds(251))
        #expect(heard == ["sound tone.wav"])
        #expect(player.currentTime == 0.25)
        stage.advance(by: .milliseconds(1750))
        #expect(delegate.log.count == 1)
        #expect(player.play(atTime: 0))
        stage.advance(by: .seconds(2))
        #expect(delegate.log.count == 2)
    }

    /// A sine's mean is its peak by the square root of two; decibels are 20 times the logarithm.
    @Test("meters measure each channel")
    func meters() throws {
        defer { stage.close() }
        let player = try player(Tone(channels: 2))
        player.play()
        player.updateMeters()
        #expect(player.peakPower(forChannel: 0) == -160)
        player.isMeteringEnabled = true
        player.updateMeters()
        let peak = Float(20 * log10(0.5))
        let mean = Float(20 * log10(0.5 / 2.0.squareRoot()))
        #expect(abs(player.peakPower(forChannel: 0) - peak) < 0.01)
        #expect(abs(player.averagePower(forChannel: 0) - mean) < 0.01)
        #expect(abs(player.peakPower(forChannel: 1) - (peak - 20)) < 0.01)
        #expect(abs(player.averagePower(forChannel: 1) - (mean - 20)) < 0.01)
        #expect(player.averagePower(forChannel: 2) == -160)
        #expect(player.averagePower(forChannel: -1) == -160)
        player.stop()
        player.updateMeters()
        #expect(player.peakPower(forChannel: 0) == -160)
        #expect(player.isMeteringEnabled)
    }

    @Test("a player that its program releases stops, and leaves no timer")
    func released() throws {
        defer { stage.close() }
        let timers = stage.loop.pendingTimers
        var player: AVAudioPlayer? = try player()
        player?.play()
        #expect(stage.loop.pendingTimers == timers + 1)
        player = nil
        #expect(stage.loop.pendingTimers == timers)
        stage.advance(by: .seconds(3))
        #expect(delegate.log == [])
    }

    @Test("a player without a sound plays nothing")
    func empty() {
        defer { stage.close() }
        let player = AVAudioPlayer()
        #expect(!player.play())
        #expect(!player.prepareToPlay())
        #expect(!player.play(atTime: 1))
        #expect((player.duration, player.currentTime, player.numberOfChannels) == (0, 0, 0))
        player.currentTime = 1
        player.numberOfLoops = -1
        #expect(!player.isPlaying)
    }

    @Test("a sound without samples ends in the next turn, however often it is repeated")
    func noSamples() throws {
        defer { stage.close() }
        let player = try player(Tone(seconds: 0))
        player.numberOfLoops = .max
        player.play()
        stage.advance(by: .milliseconds(1))
        #expect(delegate.log.count == 1)
    }

    @Test("NaN and infinity are reported, and change nothing")
    func oddNumbers() throws {
        defer { stage.close() }
        let player = try player()
        let message = mistakes {
            player.currentTime = .nan
            player.rate = .infinity
            player.volume = .nan
            player.setVolume(1, fadeDuration: -.infinity)
            #expect(!player.play(atTime: .nan))
        }
        for name in ["currentTime", "rate", "volume", "fadeDuration", "time"] {
            #expect(message.contains(name), "\(name): \(message)")
        }
        #expect((player.currentTime, player.rate, player.volume) == (0, 1, 1))
        player.numberOfLoops = .max
        player.play()
        stage.advance(by: .seconds(100))
        #expect(player.isPlaying)
    }

    @Test("other threads wait for the main one")
    func otherThread() async throws {
        let player = try player()
        nonisolated(unsafe) let shared = player
        let played = await Task.detached { shared.play() && shared.isPlaying }.value
        #expect(played)
        stage.close()
    }
}
