import Foundation
import Testing

/// The rooms and their allowed dependencies, as CONTRIBUTING.md lists them and as Package.swift
/// declares them.
@Suite("The table of modules")
struct DependencyTableTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..")
        .standardizedFileURL

    private static func text(_ file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }

    /// The targets of Package.swift that are rooms, with the rooms that they depend on. C libraries
    /// are not rooms.
    private static func declared() throws -> [String: Set<String>] {
        let rooms = try dependencies()
        let known = Set(rooms.keys)
        return rooms.mapValues { $0.intersection(known) }
    }

    /// The targets of Package.swift that are rooms, with everything that they depend on.
    private static func dependencies() throws -> [String: Set<String>] {
        var rooms: [String: Set<String>] = [:]
        let package = try text("Package.swift")
        let pattern =
            /(?:room\(\s*"(\w+)"|name: "(mainspring)",)(?:,?\s*(?:uses|dependencies): \[([^\]]*)\])?/
        for match in package.matches(of: pattern) {
            let name = String(match.1 ?? match.2 ?? "")
            guard !name.hasPrefix("_") else { continue }
            let names = (match.3 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            rooms[name, default: []].formUnion(names)
        }
        return rooms
    }

    /// The rows of CONTRIBUTING.md's table.
    private static func listed(_ rooms: Set<String>) throws -> [String: Set<String>] {
        var rows: [String: Set<String>] = [:]
        for match in try text("CONTRIBUTING.md").matches(
            of: /(?m)^\| `(\w+)` \|[^|]*\| ([^|]*) \|$/)
        {
            let words = Set(match.2.matches(of: /\w+/).map { String($0.0) })
            rows[String(match.1)] = words.intersection(rooms)
        }
        return rows
    }

    @Test("every module is listed with its exact dependencies")
    func agreement() throws {
        let declared = try Self.declared()
        let listed = try Self.listed(Set(declared.keys))
        #expect(declared.count > 15)
        #expect(Set(listed.keys) == Set(declared.keys))
        for (room, uses) in declared {
            #expect(listed[room] == uses, "\(room): CONTRIBUTING.md and Package.swift differ")
        }
    }

    @Test("optional modules are linked only by the command line")
    func optional() throws {
        let dependencies = try Self.dependencies()
        // Each system library beyond libevent, with the rooms that may name it.
        let allowed: [String: Set<String>] = [
            "CZlib": ["Compression", "PlayerPages"], "CZstd": ["Compression", "RecordingZstd"],
            "CLibeventOpenSSL": ["StreamingTLS"], "CPango": ["PangoText", "Raster"],
            "CCairo": ["Raster"], "CRsvg": ["Raster"], "CNats": ["RecordingNATS"],
            "CBox2D": ["Dynamics"], "CQRCode": ["CoreImage"],
            "CSoundFile": ["AVFoundation"],
        ]
        // `mainspring` passes them to Commands and Daemon, which only use their protocols.
        let handedIn: Set = ["Compression", "RecordingNATS", "RecordingZstd", "StreamingTLS"]
        for (room, uses) in dependencies where room != "mainspring" {
            #expect(
                uses.isDisjoint(with: handedIn),
                "\(room) names \(uses.intersection(handedIn).sorted())")
        }
        let optional = allowed.values.reduce(
            into: Set(["Commands", "StageFilms", "mainspring"])
        ) { $0.formUnion($1) }
        #expect(dependencies["Daemon"]?.contains("Recording") == true)
        for (room, uses) in dependencies {
            for (library, rooms) in allowed where uses.contains(library) {
                #expect(rooms.contains(room), "\(room) links \(library)")
            }
            guard !optional.contains(room) else { continue }
            let named = uses.intersection(optional)
            #expect(named.isEmpty, "\(room) is not optional and depends on \(named.sorted())")
        }
    }
}
