/// Messages between the daemons whose logs are copies of one.
///
/// A log of several writers may conform to it. A daemon then passes on what is meant for a
/// publisher that is connected to another one.
public protocol LineLogPeers: AnyObject {
    /// Sends a question to all other members.
    /// - Parameters:
    ///   - question: at most 512 KiB.
    ///   - completion: called once on the log's thread: with the first answer, or nil if none comes
    ///     within two to three seconds.
    func ask(_ question: [UInt8], then completion: @escaping ([UInt8]?) -> Void)
    /// Called on the log's thread with a question of another member, and what answers it. A member
    /// that has no answer does not call it.
    var onQuestion: ((_ question: [UInt8], _ answer: @escaping ([UInt8]) -> Void) -> Void)? {
        get set
    }
}
