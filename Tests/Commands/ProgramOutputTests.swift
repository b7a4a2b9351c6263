import Testing

@testable import Commands

/// What the page of a preview shows of a program that has ended.
@Suite("Output of a program that has ended")
struct ProgramOutputTests {
    @Test("the last lines of a program that ends without a crash")
    func last() {
        var output = ProgramOutput()
        for number in 1...100 { output.append("line \(number)") }
        #expect(output.text == (61...100).map { "line \($0)" }.joined(separator: "\n"))
    }

    @Test(
        "the reason of a crash is shown, however long the backtrace after it is",
        arguments: [
            "App/Controller.swift:7: Fatal error: boom",
            "*** Program crashed: Bad pointer dereference at 0x0000000000000008 ***",
            "💣 Program crashed: Illegal instruction at 0x00007f", "==123==ERROR: AddressSanitizer",
        ])
    func crash(reason: String) {
        var output = ProgramOutput()
        for number in 1...100 { output.append("line \(number)") }
        output.append(reason)
        for number in 0..<300 { output.append("frame \(number)") }
        let lines = output.text.split(separator: "\n")
        #expect(lines.count == ProgramOutput.most)
        #expect(lines[4] == "line 100")
        #expect(lines[5] == reason)
        #expect(lines[6] == "frame 0")
    }
}
