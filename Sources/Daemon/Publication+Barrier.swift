import MainLoop

/// Greetings that wait until the log has what its other writers have acknowledged.
extension Publication {
    /// Answers a greeting, at once or later.
    ///
    /// The publisher may have been connected to another daemon a moment ago.
    func receiveGreeting(_ line: UnsafeRawBufferPointer) {
        let barrier = hub.lineLog.barrier()
        guard hub.acknowledged < barrier else { return greet(line) }
        early = (Array(line), barrier)
        connection.isPaused = true
        if let greetingTimer { hub.loop.cancel(greetingTimer) }
        greetingTimer = nil
    }

    /// Answers the greeting that waits, if it need not wait any longer.
    func greetIfEarly() {
        guard let early, hub.acknowledged >= early.ticket else { return }
        self.early = nil
        connection.isPaused = false
        early.greeting.withUnsafeBytes { greet($0) }
    }
}
