import Recording

extension ReplicatedLog: LineLogPeers {
    /// How long an answer may take, in nanoseconds: 6 s, a second more than a program may take to
    /// answer the member to which it is connected.
    private static let answerTime: Int64 = 6_000_000_000
    /// How many questions may be unanswered; a further one has no answer.
    private static let mostQuestions = 256

    public func ask(_ question: [UInt8], then completion: @escaping ([UInt8]?) -> Void) {
        guard questions.count < Self.mostQuestions else { return completion(nil) }
        lastQuestion += 1
        questions[lastQuestion] = (configuration.uptime() + Self.answerTime, completion)
        channel.ask(question, number: lastQuestion)
        updateExpectation()
    }

    /// Passes on other members' questions and answers, and ends questions without an answer in
    /// time.
    func exchangeMessages() {
        channel.collectMessages { message in
            switch message {
            case .question(let question, let answer): onQuestion?(question, answer)
            case .answer(let answer, let number):
                questions.removeValue(forKey: number)?.completion(answer)
            }
        }
        guard !questions.isEmpty else { return }
        let now = configuration.uptime()
        for (number, question) in questions where question.deadline <= now {
            questions[number] = nil
            question.completion(nil)
        }
    }

    /// Lets the channel wake the log while it waits for something.
    func updateExpectation() {
        channel.isExpectant =
            !outbox.isEmpty || !ahead.isEmpty || !questions.isEmpty || rereading != nil
    }
}
