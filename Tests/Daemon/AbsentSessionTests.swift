import Foundation
import Testing

/// As tail(1) does: what is not there is said at once; who asked to follow waits for it.
@Suite("Sessions that do not exist", .serialized)
struct AbsentSessionTests {
    @Test("tail and record say it and end with status 1", arguments: ["tail", "record"])
    func ends(command: String) throws {
        let place = try ServeProcess()
        let output = command == "record" ? ["-o", place.folder + "/run.ndjson"] : []
        let program = try Program("mainspring", [command, "nobody", "--url", place.url] + output)
        #expect(program.wait() == 1)
        let said = program.errors.readAll()
        #expect(said.first?.contains("There is no session “nobody”; mainspring sessions lists") == true, "\(said)")
    }

    @Test("with --follow they are waited for")
    func waits() throws {
        let place = try ServeProcess()
        let tail = try place.command("tail", "packing-list", "--follow", "--json")
        #expect(tail.errors.next()?.contains("There is no session “packing-list” yet; waiting for it.") == true)
        let gallery = try Program(
            "gallery", ["--scene", "packing-list", "--publish", place.publishSocket, "--port", "0"])
        #expect(tail.output.line { $0.contains("\"kind\":\"full\"") } != nil)
        gallery.signal(SIGTERM)
        #expect(tail.output.line { $0.contains("\"kind\":\"end\"") } != nil)
        tail.signal(SIGTERM)
    }
}
