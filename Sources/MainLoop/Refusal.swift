/// Ends the process with a message that says what the caller did wrong and what to do instead.
///
/// Not `preconditionFailure`, because release builds drop its message.
func refuse(_ sentence: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(sentence, file: file, line: line)
}
