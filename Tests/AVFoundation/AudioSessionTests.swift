import AVFoundation
import HeadlessTesting
import Testing

/// Source: Apple, AVAudioSession; Responding to audio session interruptions.
@MainActor
@Suite("The session of sounds")
final class AudioSessionTests {
    private final class Delegate: NSObject, AVAudioPlayerDelegate {
        var log: [String] = []
        func audioPlayerBeginInterruption(_ player: AVAudioPlayer) { log.append("begin") }
        func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {
            log.append("end \(flags)")
            player.play()
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private var session: AVAudioSession { .sharedInstance() }

    @Test("keeps what the program says")
    func category() throws {
        defer { stage.close() }
        #expect(session.category == .soloAmbient)
        #expect(session.mode == .default)
        try session.setCategory(.playback, mode: .spokenAudio, options: [.mixWithOthers])
        #expect(session.category.rawValue == "AVAudioSessionCategoryPlayback")
        #expect(session.mode == .spokenAudio)
        #expect(session.categoryOptions == .mixWithOthers)
        try session.setCategory(.ambient)
        #expect((session.category, session.mode) == (.ambient, .default))
        #expect(session.categoryOptions == [])
        try session.setMode(.moviePlayback)
        #expect(session.mode == .moviePlayback)
        try session.setActive(true)
        #expect(session === AVAudioSession.sharedInstance())
    }

    /// Source: Apple, AVAudioSessionTypes.h.
    @Test("names and numbers are Apple's")
    func values() {
        let categories: [(AVAudioSession.Category, String)] = [
            (.ambient, "Ambient"), (.soloAmbient, "SoloAmbient"), (.playback, "Playback"),
            (.record, "Record"), (.playAndRecord, "PlayAndRecord"), (.multiRoute, "MultiRoute"),
        ]
        for (category, name) in categories {
            #expect(category == .init(rawValue: "AVAudioSessionCategory\(name)"))
        }
        let modes: [(AVAudioSession.Mode, String)] = [
            (.default, "Default"), (.gameChat, "GameChat"), (.measurement, "Measurement"),
            (.moviePlayback, "MoviePlayback"), (.spokenAudio, "SpokenAudio"),
            (.videoChat, "VideoChat"), (.videoRecording, "VideoRecording"),
            (.voiceChat, "VoiceChat"), (.voicePrompt, "VoicePrompt"),
        ]
        for (mode, name) in modes { #expect(mode == .init(rawValue: "AVAudioSessionMode\(name)")) }
        let options: [AVAudioSession.CategoryOptions] = [
            .mixWithOthers, .duckOthers, .allowBluetooth, .defaultToSpeaker,
            .interruptSpokenAudioAndMixWithOthers, .allowBluetoothA2DP, .allowAirPlay,
        ]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8, 17, 32, 64])
        #expect(AVAudioSession.interruptionNotification.rawValue.hasPrefix("AVAudioSession"))
    }

    @Test("an option of another category throws and changes nothing")
    func badOption() throws {
        defer { stage.close() }
        let error = #expect(throws: NSError.self) {
            try session.setCategory(.playback, options: .defaultToSpeaker)
        }
        #expect(error?.code == AVAudioSession.ErrorCode.badParam.rawValue)
        #expect(session.category == .soloAmbient)
        try session.setCategory(.playAndRecord, options: .defaultToSpeaker)
        #expect(session.categoryOptions == .defaultToSpeaker)
    }

    @Test("the end of the use stops players and throws")
    func busy() throws {
        defer { stage.close() }
        let player = try AVAudioPlayer(data: Tone().wave)
        player.play()
        stage.advance(by: .seconds(1))
        let error = #expect(throws: NSError.self) {
            try session.setActive(false, options: .notifyOthersOnDeactivation)
        }
        #expect(error?.code == AVAudioSession.ErrorCode.isBusy.rawValue)
        #expect(!player.isPlaying)
        #expect(player.currentTime == 1)
        try session.setActive(false)
    }

    @Test("an interruption stops what plays, and says so once")
    func interruption() throws {
        defer { stage.close() }
        var log: [[String: UInt]] = []
        let token = NotificationCenter.default.addObserver(
            forName: AVAudioSession.interruptionNotification, object: session, queue: nil
        ) { note in
            let values = note.userInfo as? [String: UInt] ?? [:]
            MainActor.assumeIsolated { log.append(values) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        let delegate = Delegate()
        let player = try AVAudioPlayer(data: Tone().wave)
        let silent = try AVAudioPlayer(data: Tone().wave)
        (player.delegate, silent.delegate) = (delegate, delegate)
        player.play()
        session.endInterruption()
        session.beginInterruption()
        session.beginInterruption()
        #expect(!player.isPlaying)
        #expect(delegate.log == ["begin"])
        session.endInterruption()
        #expect(delegate.log == ["begin", "end 1"])
        #expect(player.isPlaying && !silent.isPlaying)
        #expect(
            log == [
                [AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.began.rawValue],
                [
                    AVAudioSessionInterruptionTypeKey:
                        AVAudioSession.InterruptionType.ended.rawValue,
                    AVAudioSessionInterruptionOptionKey:
                        AVAudioSession.InterruptionOptions.shouldResume.rawValue,
                ],
            ])
        session.beginInterruption()
        session.endInterruption(options: [])
        #expect(delegate.log.suffix(2) == ["begin", "end 0"])
    }
}
