public import Foundation
import Synchronization

/// The number of a short sound of the system, or of a vibration.
///
/// Source: Apple, SystemSoundID in AudioToolbox.
public typealias SystemSoundID = UInt32

/// The number of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Plays a sound of the system or of a file, or vibrates.
///
/// There is no loudspeaker here. ``UIApplication/feedbackHandler`` receives "sound 1104" with the
/// number, "sound bell.caf" with the file's name, or "vibration", and viewers log it; any thread
/// may call the function. A number that was disposed of is silent.
///
/// Source: Apple, AudioServicesPlaySystemSound(_:).
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    play(inSystemSoundID)
}

/// Plays a sound of the system, and calls a closure afterwards, in a turn of its own.
///
/// Source: Apple, AudioServicesPlaySystemSoundWithCompletion(_:_:).
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
    play(inSystemSoundID, then: inCompletionBlock)
}

/// Plays a sound as an alert: with "vibration" beside it, as a telephone does.
///
/// Source: Apple, AudioServicesPlayAlertSound(_:).
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
    play(inSystemSoundID)
    if inSystemSoundID != kSystemSoundID_Vibrate { play(kSystemSoundID_Vibrate) }
}

/// Plays a sound as an alert, and calls a closure afterwards, in a turn of its own.
///
/// Source: Apple, AudioServicesPlayAlertSoundWithCompletion(_:_:).
public func AudioServicesPlayAlertSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
    AudioServicesPlayAlertSound(inSystemSoundID)
    if let inCompletionBlock { DispatchQueue.main.async(execute: inCompletionBlock) }
}

// MARK: Sounds of files

/// The sounds of files, by their numbers, and what follows each sound.
private struct Sounds {
    var files: [SystemSoundID: String] = [:]
    /// Apple's own sounds have numbers up to 4095.
    var last: SystemSoundID = 4096
    var completions: [SystemSoundID: Completion] = [:]

    struct Completion: @unchecked Sendable {
        var routine: AudioServicesSystemSoundCompletionProc
        var data: UnsafeMutableRawPointer?
    }
}

private let sounds = Mutex(Sounds())

/// Gives a sound file a number, with which it is played.
///
/// Source: Apple, AudioServicesCreateSystemSoundID(_:_:).
///
/// - Returns: ``kAudioServicesNoError``; ``kAudioServicesSystemSoundUnspecifiedError`` if there is
///   no such file, and the number is not changed.
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    guard let path = inFileURL.path, FileManager.default.isReadableFile(atPath: path) else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    outSystemSoundID.pointee = sounds.withLock {
        $0.last += 1
        $0.files[$0.last] = URL(fileURLWithPath: path).lastPathComponent
        return $0.last
    }
    return kAudioServicesNoError
}

/// Removes the sound of a file and its completion; the number is silent from then on.
///
/// Source: Apple, AudioServicesDisposeSystemSoundID(_:).
///
/// - Returns: ``kAudioServicesNoError``; ``kAudioServicesSystemSoundUnspecifiedError`` for a number
///   that is not a file's.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
    sounds.withLock {
        $0.completions[inSystemSoundID] = nil
        let file = $0.files.removeValue(forKey: inSystemSoundID)
        return file == nil ? kAudioServicesSystemSoundUnspecifiedError : kAudioServicesNoError
    }
}

/// A function that is called after a sound, with its number and a pointer of the program's.
public typealias AudioServicesSystemSoundCompletionProc =
    @convention(c) (SystemSoundID, UnsafeMutableRawPointer?) -> Void

/// Has a function called after a sound, each time that it is played, on the main thread.
///
/// The run loop and its mode have no effect: the main loop calls the function. Source: Apple,
/// AudioServicesAddSystemSoundCompletion(_:_:_:_:_:).
@discardableResult
public func AudioServicesAddSystemSoundCompletion(
    _ inSystemSoundID: SystemSoundID, _ inRunLoop: CFRunLoop?, _ inRunLoopMode: CFString?,
    _ inCompletionRoutine: @escaping AudioServicesSystemSoundCompletionProc,
    _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus {
    let completion = Sounds.Completion(routine: inCompletionRoutine, data: inClientData)
    sounds.withLock { $0.completions[inSystemSoundID] = completion }
    return kAudioServicesNoError
}

/// Removes the function that is called after a sound.
///
/// Source: Apple, AudioServicesRemoveSystemSoundCompletion(_:).
public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {
    sounds.withLock { $0.completions[inSystemSoundID] = nil }
}

/// The result of a function of AudioToolbox that did what it is for: 0.
public let kAudioServicesNoError: OSStatus = 0
/// The result of a function of AudioToolbox that failed: -1500.
///
/// Source: Apple, AudioServices.h.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500

private func play(_ sound: SystemSoundID, then completion: (@Sendable () -> Void)? = nil) {
    let (name, routine) = sounds.withLock { sounds -> (String?, Sounds.Completion?) in
        let name = sound > 4096 ? sounds.files[sound] : "\(sound)"
        return (name, sounds.completions[sound])
    }
    if let name {
        let report: @MainActor @Sendable () -> Void = {
            UIApplication.shared.receive(
                feedback: sound == kSystemSoundID_Vibrate ? "vibration" : "sound \(name)")
        }
        MainContext.perform(report)
    }
    if let completion { DispatchQueue.main.async(execute: completion) }
    if let routine { DispatchQueue.main.async { routine.routine(sound, routine.data) } }
}
