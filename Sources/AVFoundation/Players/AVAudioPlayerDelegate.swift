/// Hears of the end of a sound, and of interruptions.
///
/// Source: Apple, AVAudioPlayerDelegate.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// Says that a sound has reached its end, and its position is 0 again; not called by
    /// ``AVAudioPlayer/stop()``. The flag is true.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)

    /// Says that an interruption has stopped a player; see ``AVAudioSession/beginInterruption()``.
    func audioPlayerBeginInterruption(_ player: AVAudioPlayer)

    /// Says that an interruption has ended, which had stopped a player; the flags are 1 if the
    /// program may play on, otherwise 0.
    func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int)
}

extension AVAudioPlayerDelegate {
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    public func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {}
    public func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {}
}
