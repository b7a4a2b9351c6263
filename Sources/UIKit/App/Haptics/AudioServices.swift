import Dispatch

/// The number of a short sound of the system, or of a vibration.
///
/// Source: Apple, SystemSoundID in AudioToolbox.
public typealias SystemSoundID = UInt32

/// The number of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Plays a sound of the system, or vibrates.
///
/// There is no loudspeaker here. ``UIApplication/feedbackHandler`` receives "sound 1104" with the
/// number or "vibration", and viewers log it; any thread may call the function.
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

private func play(_ sound: SystemSoundID, then completion: (@Sendable () -> Void)? = nil) {
    let report: @MainActor @Sendable () -> Void = {
        UIApplication.shared.receive(
            feedback: sound == kSystemSoundID_Vibrate ? "vibration" : "sound \(sound)")
    }
    if Thread.isMainThread {
        MainActor.assumeIsolated(report)
    } else {
        DispatchQueue.main.async(execute: report)
    }
    if let completion { DispatchQueue.main.async(execute: completion) }
}
