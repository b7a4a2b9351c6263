import Foundation
import Testing

/// A missing session is an error; with --follow the command waits for it, as tail(1) does for
/// files.
@Suite("Sessions that do not exist", .serialized)
struct AbsentSessionTests {
    @Test("tail and record report it and exit with status 1", arguments: ["tail", "record"])
    func ends(command: String) throws {
        let place = try ServeProcess()
        let output = command == "record" ? ["-o", place.folder + "/run.ndjson"] : []
        let program = try Program("mainspring", [command, "nobody", "--url", place.url] + output)
        #expect(program.wait() == 1)
        let said = program.errors.readAll()
        #expect(
            said.first?.contains(
                "No session named “nobody”. Run mainspring sessions --url \(place.url) to") == true,
            "\(said)")
    }

    @Test("with --follow they wait for it")
    func waits() throws {
        let place = try ServeProcess()
        let tail = try place.command("tail", "packing-list", "--follow", "--json")
        #expect(
            tail.errors.next()?.contains("No session named “packing-list” yet; waiting for it.")
                == true)
        let gallery = try Program(
            "gallery", ["--scene", "packing-list", "--publish", place.publishSocket, "--port", "0"])
        #expect(tail.output.line { $0.contains("\"kind\":\"full\"") } != nil)
        gallery.signal(SIGTERM)
        #expect(tail.output.line { $0.contains("\"kind\":\"end\"") } != nil)
        tail.signal(SIGTERM)
    }
}
