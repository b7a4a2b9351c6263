public import Foundation
import MainLoop
import UIKit

/// Plays a sound of a file or of data, on the main loop's clock.
///
/// ```swift
/// let url = Bundle.main.url(forResource: "bell", withExtension: "wav")!
/// let player = try AVAudioPlayer(contentsOf: url)
/// player.numberOfLoops = 1
/// player.play()
/// ```
///
/// There is no loudspeaker: `UIApplication.feedbackHandler` receives "sound bell.wav" at each
/// start, and viewers log it. Position, end and delegate follow the samples of the file, so that a
/// test waits for the end in virtual time. The methods may be called on any thread; on others than
/// the main one they wait for it.
///
/// Source: Apple, AVAudioPlayer.
///
/// Deviation: nothing is heard. WAV, AIFF, CAF, FLAC, Ogg and MP3 are read, with libsndfile; AAC
/// (`.m4a`) is not.
open class AVAudioPlayer: NSObject {
    private let playback: Playback

    /// The object that hears of the end; not retained.
    open weak var delegate: (any AVAudioPlayerDelegate)?
    /// The file; nil for data.
    public let url: URL?
    /// The contents, if the player was made of them.
    public let data: Data?

    /// Makes a player without a sound, which plays nothing.
    public override init() {
        (url, data) = (nil, nil)
        playback = MainContext.wait { Playback(nil, name: "") }
        super.init()
    }

    /// Opens the sound of a file.
    ///
    /// - Throws: `NSError` of `NSOSStatusErrorDomain`: 2003334207 without a file, 1954115647 if it
    ///   is of no type that can be read.
    public init(contentsOf url: URL) throws {
        (self.url, data) = (url, nil)
        playback = try MainContext.wait {
            Playback(try SoundFile(url: url), name: url.lastPathComponent)
        }
        super.init()
        connect()
    }

    /// Opens the sound of a file; its contents say its type, not the hint.
    ///
    /// - Throws: as ``init(contentsOf:)``.
    public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
        try self.init(contentsOf: url)
    }

    /// Opens the sound of data, which feedback calls "data".
    ///
    /// - Throws: `NSError` of `NSOSStatusErrorDomain` with code 1954115647 if it is of no type that
    ///   can be read.
    public init(data: Data) throws {
        (url, self.data) = (nil, data)
        playback = try MainContext.wait { Playback(try SoundFile(data: data), name: "data") }
        super.init()
        connect()
    }

    /// Opens the sound of data; its contents say its type, not the hint.
    ///
    /// - Throws: as ``init(data:)``.
    public convenience init(data: Data, fileTypeHint utiString: String?) throws {
        try self.init(data: data)
    }

    private func connect() {
        nonisolated(unsafe) let player = self
        MainContext.wait { player.playback.player = player }
    }

    // MARK: Start and stop

    /// Returns whether there is a sound; nothing needs preparation here.
    @discardableResult
    open func prepareToPlay() -> Bool { MainContext.wait { [playback] in playback.sound != nil } }

    /// Plays from ``currentTime`` on.
    ///
    /// - Returns: whether there is a sound.
    @discardableResult
    open func play() -> Bool { MainContext.wait { [playback] in playback.play() } }

    /// Plays at a moment of ``deviceCurrentTime``, or at once if it is past.
    ///
    /// - Parameter time: in seconds.
    /// - Returns: whether there is a sound, and the time is a number.
    @discardableResult
    open func play(atTime time: TimeInterval) -> Bool {
        MainContext.wait { [playback] in
            guard let time = usableNumbers(time, in: 0...1e9, "time", of: Self.name) else {
                return false
            }
            return playback.play(at: .zero.advanced(by: .seconds(time)))
        }
    }

    /// Stops the sound, which stays where it is.
    open func pause() { MainContext.wait { [playback] in playback.hold() } }

    /// Stops the sound, which stays where it is; ``currentTime`` does not return to 0.
    open func stop() { MainContext.wait { [playback] in playback.hold() } }

    /// Whether the sound plays, or waits for the moment of ``play(atTime:)``.
    open var isPlaying: Bool { MainContext.wait { [playback] in playback.isPlaying } }

    // MARK: Position

    /// The length of the sound, in seconds; 0 without one.
    open var duration: TimeInterval { MainContext.wait { [playback] in playback.duration } }

    /// The position, in seconds from 0 to ``duration``; others are moved to the nearer end. It is 0
    /// after the end.
    open var currentTime: TimeInterval {
        get { MainContext.wait { [playback] in playback.position } }
        set {
            MainContext.wait { [playback] in
                if let time = usableNumbers(
                    newValue, in: NumberRange.numbers, "currentTime", of: Self.name)
                {
                    playback.position = time
                }
            }
        }
    }

    /// The clock of ``play(atTime:)``: the main loop's, in seconds.
    open var deviceCurrentTime: TimeInterval {
        MainContext.wait { [playback] in playback.now.seconds }
    }

    /// How often the sound is repeated after the first time; a negative number repeats it until
    /// ``stop()``. Default: 0.
    open var numberOfLoops: Int {
        get { MainContext.wait { [playback] in playback.numberOfLoops } }
        set { MainContext.wait { [playback] in playback.numberOfLoops = newValue } }
    }

    // MARK: How it sounds

    /// The number of channels, 0 without a sound.
    open var numberOfChannels: Int {
        MainContext.wait { [playback] in playback.sound?.channels ?? 0 }
    }

    /// Whether ``rate`` counts. Default: false.
    open var enableRate: Bool {
        get { MainContext.wait { [playback] in playback.enablesRate } }
        set { MainContext.wait { [playback] in playback.enablesRate = newValue } }
    }

    /// How fast the sound plays, from 0.5 to 2, if ``enableRate``. Default: 1.
    open var rate: Float {
        get { MainContext.wait { [playback] in playback.rate } }
        set {
            MainContext.wait { [playback] in
                let range: ClosedRange<Double> = 0.5...2
                if let rate = usableNumbers(Double(newValue), in: range, "rate", of: Self.name) {
                    playback.rate = Float(rate)
                }
            }
        }
    }

    /// How loud the sound is, from 0 to 1. Default: 1.
    ///
    /// While ``setVolume(_:fadeDuration:)`` changes it, it is the momentary one.
    open var volume: Float {
        get { MainContext.wait { [playback] in playback.volume } }
        set { setVolume(newValue, fadeDuration: 0) }
    }

    /// Changes the volume evenly.
    ///
    /// - Parameters:
    ///   - volume: from 0 to 1.
    ///   - duration: in seconds; 0 changes it at once.
    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
        MainContext.wait { [playback] in
            guard
                let volume = usableNumbers(Double(volume), in: 0...1, "volume", of: Self.name),
                let seconds = usableNumbers(
                    duration, in: 0...1e9, "fadeDuration", of: Self.name)
            else { return }
            playback.setVolume(Float(volume), duration: seconds)
        }
    }

    private static let name = "An audio player"

    // MARK: Meters

    /// Whether ``updateMeters()`` measures. Default: false.
    open var isMeteringEnabled: Bool {
        get { MainContext.wait { [playback] in playback.isMetering } }
        set { MainContext.wait { [playback] in playback.isMetering = newValue } }
    }

    /// Measures the 50 ms of the sound that begin now, for the levels of the channels.
    open func updateMeters() { MainContext.wait { [playback] in playback.updateMeters() } }

    /// Returns the level of a channel at the last ``updateMeters()``: 0 dB for the loudest samples
    /// that there can be, -160 for silence.
    open func averagePower(forChannel channelNumber: Int) -> Float {
        MainContext.wait { [playback] in playback.decibels(channelNumber, \.mean) }
    }

    /// Returns the largest sample of a channel at the last ``updateMeters()``, in decibels: 0 for
    /// the loudest that there can be, -160 for silence.
    open func peakPower(forChannel channelNumber: Int) -> Float {
        MainContext.wait { [playback] in playback.decibels(channelNumber, \.peak) }
    }
}
