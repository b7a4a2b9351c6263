import Foundation
import MainLoop
import UIKit

/// Where a sound is at a moment of the loop, and when it ends.
@MainActor
final class Playback {
    /// The player, which its program retains; a player that goes away stops.
    weak var player: AVAudioPlayer?
    let sound: SoundFile?
    /// The sound's name in feedback.
    private let name: String

    private weak var loop: MainLoop?
    /// Seconds of the sound, with those of finished rounds, at ``anchor``.
    private var progress: TimeInterval = 0
    /// The moment from which the sound goes on; nil while it does not move.
    private var anchor: LoopClock.Instant?
    private var timer: MainLoop.TimerID?

    /// How loud the sound is, and how that changes.
    private var fade = Fade(from: 1, to: 1, start: .zero, duration: 0)
    private var levels: [SoundFile.Level] = []

    init(_ sound: SoundFile?, name: String) {
        (self.sound, self.name) = (sound, name)
    }

    isolated deinit {
        if let timer { loop?.cancel(timer) }
    }

    var duration: TimeInterval { sound?.duration ?? 0 }
    var isPlaying: Bool { anchor != nil }
    var now: LoopClock.Instant { (loop ?? MainLoop.main).now }

    // MARK: Start and stop

    /// Plays from the position on, now or at a moment.
    func play(at moment: LoopClock.Instant? = nil) -> Bool {
        guard sound != nil else { return false }
        if isPlaying, moment == nil { return true }
        hold()
        AudioPlayers.current.insert(self)
        loop = MainLoop.main
        let start = max(now, moment ?? now)
        anchor = start
        if start == now { report() }
        schedule()
        return true
    }

    /// Stays where the sound is.
    func hold() {
        progress = total
        anchor = nil
        cancelTimer()
        AudioPlayers.current.remove(self)
    }

    private func report() {
        UIApplication.shared.receive(feedback: "sound \(name)")
    }

    /// Waits for the start, if it is still to come, and then for the end.
    private func schedule() {
        cancelTimer()
        guard let anchor, let loop else { return }
        if anchor > loop.now {
            timer = loop.schedule(at: anchor) { [weak self] in
                self?.report()
                self?.schedule()
            }
            return
        }
        guard numberOfLoops >= 0 else { return }
        let rest = max(0, (Double(numberOfLoops) + 1) * duration - total) / speed
        timer = loop.schedule(after: .seconds(min(rest, 1e9))) { [weak self] in self?.end() }
    }

    private func cancelTimer() {
        if let timer { loop?.cancel(timer) }
        timer = nil
    }

    private func end() {
        timer = nil
        hold()
        progress = 0
        guard let player else { return }
        player.delegate?.audioPlayerDidFinishPlaying(player, successfully: true)
    }

    // MARK: Position

    /// The seconds that were played, with finished rounds.
    private var total: TimeInterval {
        guard let anchor else { return progress }
        let passed = Double(max(0, now.nanoseconds - anchor.nanoseconds)) / 1e9
        return progress + passed * speed
    }

    private var rounds: Double { duration > 0 ? (total / duration).rounded(.down) : 0 }

    var position: TimeInterval {
        get { min(max(0, total - rounds * duration), duration) }
        set {
            moveAnchor(to: rounds * duration + min(max(0, newValue), duration))
            schedule()
        }
    }

    /// Has the sound go on from here and now.
    private func moveAnchor(to total: TimeInterval) {
        progress = total
        if let anchor { self.anchor = max(anchor, now) }
    }

    /// How often the sound is repeated; endlessly if it is negative.
    var numberOfLoops = 0 {
        didSet { schedule() }
    }

    // MARK: Speed and loudness

    var enablesRate = false {
        willSet { moveAnchor(to: total) }
        didSet { schedule() }
    }
    var rate: Float = 1 {
        willSet { moveAnchor(to: total) }
        didSet { schedule() }
    }
    private var speed: Double { enablesRate ? Double(rate) : 1 }

    /// A straight change of the loudness.
    private struct Fade {
        var from: Float
        var to: Float
        var start: LoopClock.Instant
        var duration: TimeInterval

        func value(at moment: LoopClock.Instant) -> Float {
            guard duration > 0 else { return to }
            let passed = Double(moment.nanoseconds - start.nanoseconds) / 1e9
            let share = Float(min(max(0, passed / duration), 1))
            return from + (to - from) * share
        }
    }

    var volume: Float { fade.value(at: now) }

    func setVolume(_ volume: Float, duration: TimeInterval) {
        fade = Fade(from: self.volume, to: volume, start: now, duration: duration)
    }

    // MARK: Meters

    var isMetering = false {
        didSet { if !isMetering { levels = [] } }
    }

    /// Measures 50 ms from the position on; silence while it does not play.
    func updateMeters() {
        guard isMetering else { return }
        levels = isPlaying ? sound?.levels(from: position, for: 0.05) ?? [] : []
    }

    /// A level in decibels below the loudest sample, at least -160.
    func decibels(_ channel: Int, _ value: KeyPath<SoundFile.Level, Double>) -> Float {
        guard levels.indices.contains(channel) else { return -160 }
        return max(-160, Float(20 * log10(levels[channel][keyPath: value])))
    }
}

/// The sounds of a main loop that play.
@MainActor
final class AudioPlayers {
    private var playing: [Weak] = []

    private struct Weak {
        weak var playback: Playback?
    }

    static var current: AudioPlayers {
        MainLoop.main.attachment(AudioPlayers.self) { _ in AudioPlayers() }
    }

    func insert(_ playback: Playback) {
        remove(playback)
        playing.append(Weak(playback: playback))
    }

    func remove(_ playback: Playback) {
        playing.removeAll { $0.playback == nil || $0.playback === playback }
    }

    /// Stops all, and returns those that played.
    func pauseAll() -> [Playback] {
        let all = playing.compactMap(\.playback)
        for playback in all { playback.hold() }
        return all
    }
}
