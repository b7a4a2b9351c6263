import TestSupport
import Testing

/// docs/your-own-app.md: an app with a delegate is served when `MAINSPRING_PORT` is set.
@Suite("An app with a delegate, served by an environment variable", .timeLimit(.minutes(2)))
struct DelegateProcessTests {
    @Test("its first window is served, accepts touches, and a signal ends it with status 0")
    func served() throws {
        let program = try PreviewProcess("hello-delegate")
        #expect(try LoopbackClient(port: program.port).get("/snapshot").contains(#""text":"off""#))
        #expect(try program.post(#"{"tap":"toggle"}"#).hasPrefix("HTTP/1.1 204"))
        #expect(try LoopbackClient(port: program.port).get("/snapshot").contains(#""text":"on""#))
        #expect(program.end() == 0)
        // Its neighbours' Info.plist, which names scenes, is not its own.
        #expect(program.complaints == "")
    }
}
