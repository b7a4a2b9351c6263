public import Foundation
import MainLoop
import UIKit

/// Says how a program uses sound, and hears of interruptions.
///
/// There is no other sound here and no silent switch, so a category changes what the program reads
/// back, and nothing that is heard. A call that interrupts is ``beginInterruption()``. The methods
/// may be called on any thread; on others than the main one they wait for it.
///
/// Source: Apple, AVAudioSession.
public final class AVAudioSession: NSObject, Sendable {
    /// The program's words on its sounds.
    @MainActor
    private final class State {
        var category = Category.soloAmbient
        var mode = Mode.default
        var options: CategoryOptions = []
        /// The players that the present interruption has stopped; nil between interruptions.
        var interrupted: [Playback]?
        let session = AVAudioSession()

        nonisolated init() {}

        static var current: State {
            MainLoop.main.attachment(State.self) { _ in State() }
        }
    }

    private override init() {}

    /// Returns the program's session.
    public static func sharedInstance() -> AVAudioSession {
        MainContext.wait { State.current.session }
    }

    /// The purpose of the sounds. Default: ``Category-swift.struct/soloAmbient``.
    public var category: Category { MainContext.wait { State.current.category } }
    /// How the sounds are used. Default: ``Mode-swift.struct/default``.
    public var mode: Mode { MainContext.wait { State.current.mode } }
    /// How the sounds behave beside others. Default: none.
    public var categoryOptions: CategoryOptions { MainContext.wait { State.current.options } }

    /// Sets the purpose of the sounds, with the default mode.
    ///
    /// - Throws: `NSError` of `NSOSStatusErrorDomain` with code -50 if an option belongs to
    ///   ``Category-swift.struct/playAndRecord`` and the category is another.
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: .default, options: options)
    }

    /// Sets the purpose of the sounds, and how they are used.
    ///
    /// - Throws: as ``setCategory(_:options:)``.
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws
    {
        if options.contains(.defaultToSpeaker), category != .playAndRecord {
            throw Self.error(
                .badParam,
                "The option defaultToSpeaker belongs to the category playAndRecord, "
                    + "not to \(category.rawValue).")
        }
        MainContext.wait {
            let state = State.current
            (state.category, state.mode, state.options) = (category, mode, options)
        }
    }

    /// Sets how the sounds are used.
    public func setMode(_ mode: Mode) throws { MainContext.wait { State.current.mode = mode } }

    /// Begins or ends the program's use of sound; players play without it, too.
    ///
    /// - Throws: `NSError` of `NSOSStatusErrorDomain` with ``ErrorCode/isBusy`` if players played
    ///   when the use ended; they are stopped, as on iOS.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        guard !active else { return }
        let stopped = MainContext.wait { AudioPlayers.current.pauseAll().count }
        if stopped > 0 {
            throw Self.error(
                .isBusy, "The session was ended while \(stopped) players played; they stopped.")
        }
    }

    private static func error(_ code: ErrorCode, _ sentence: String) -> NSError {
        NSError(
            domain: NSOSStatusErrorDomain, code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: sentence])
    }

    // MARK: Interruptions

    /// Stops all players, as a call does, and posts ``interruptionNotification``. Not in Apple's.
    ///
    /// A second one before the end has no effect.
    public func beginInterruption() {
        MainContext.wait {
            let state = State.current
            guard state.interrupted == nil else { return }
            let stopped = AudioPlayers.current.pauseAll()
            state.interrupted = stopped
            for case let player? in stopped.map(\.player) {
                player.delegate?.audioPlayerBeginInterruption(player)
            }
            self.post(.began, [:])
        }
    }

    /// Ends the interruption; the program starts its players. Not in Apple's.
    ///
    /// - Parameter options: for the notification and the delegates.
    public func endInterruption(options: InterruptionOptions = .shouldResume) {
        MainContext.wait {
            let state = State.current
            guard let stopped = state.interrupted else { return }
            state.interrupted = nil
            for case let player? in stopped.map(\.player) {
                player.delegate?.audioPlayerEndInterruption(
                    player, withOptions: Int(options.rawValue))
            }
            self.post(.ended, [AVAudioSessionInterruptionOptionKey: options.rawValue])
        }
    }

    @MainActor
    private func post(_ type: InterruptionType, _ more: [AnyHashable: Any]) {
        NotificationCenter.default.post(
            name: Self.interruptionNotification, object: self,
            userInfo: more.merging([AVAudioSessionInterruptionTypeKey: type.rawValue]) { $1 })
    }

    /// Posted when an interruption begins and when it ends, by ``beginInterruption()`` and
    /// ``endInterruption(options:)``.
    public static let interruptionNotification = Notification.Name(
        "AVAudioSessionInterruptionNotification")
}

/// The key of an interruption's type, an ``AVAudioSession/InterruptionType`` as its raw value.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The key of an ended interruption's ``AVAudioSession/InterruptionOptions``, as the raw value.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
