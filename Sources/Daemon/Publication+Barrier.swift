import MainLoop

/// Greetings that wait until the log has all lines that its other writers have acknowledged.
extension Publication {
    /// Answers a greeting, at once or later.
    ///
    /// The publisher may have been connected to another daemon a moment ago.
    func receiveGreeting(_ line: UnsafeRawBufferPointer) {
        let barrier = hub.lineLog.barrier()
        guard hub.acknowledged < barrier || mustWaitForRoom else { return greet(line) }
        early = (Array(line), barrier)
        connection.isPaused = true
        if let greetingTimer { hub.loop.cancel(greetingTimer) }
        greetingTimer = nil
        greetIfEarly()
    }

    /// Whether a stream cannot begin: a log with several writers may have no number left for it.
    private var mustWaitForRoom: Bool { !hub.lineLog.assignsPositionsAtOnce && hub.isFull }

    /// Answers the greeting that waits, if it need not wait any longer.
    func greetIfEarly() {
        guard let early, connection.isOpen, !awaitsRoom, hub.acknowledged >= early.ticket else {
            return
        }
        guard !mustWaitForRoom else {
            awaitsRoom = true
            return hub.whenRoom { [weak self] in
                self?.awaitsRoom = false
                // In the next turn, which then writes the greeting's lines.
                self?.hub.loop.deferBlock { [weak self] in self?.greetIfEarly() }
            }
        }
        self.early = nil
        connection.isPaused = false
        early.greeting.withUnsafeBytes { greet($0) }
    }
}
