/// Ends the process with a sentence that says what was asked wrongly and what to do instead.
///
/// Not `preconditionFailure`: release builds drop its sentence.
func refuse(_ sentence: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(sentence, file: file, line: line)
}
