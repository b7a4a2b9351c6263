import Foundation
import HeadlessTesting
import Publishing
import Streaming

extension Command {
    /// Parses a command line.
    ///
    /// Options may be in any order, their values after a space or a `=`; if an option is given
    /// twice, the last one counts.
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - scenes: the names of the scenes; the first is shown if none is named.
    /// - Throws: ``Misuse``, for the first unknown argument or invalid value.
    package nonisolated init(_ arguments: [String], scenes: [String]) throws(Misuse) {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            try options.take(argument, from: &rest)
        }
        if options.wantsHelp {
            self = .help
            return
        }
        if options.wantsList {
            self = .list
            return
        }
        let scene = try options.scene(of: scenes)
        self =
            options.isHeadless
            ? .record(try options.recording(of: scene)) : .serve(try options.serving(of: scene))
    }
}

/// The options as they were given.
nonisolated private struct Options {
    var wantsHelp = false
    var wantsList = false
    var isHeadless = false
    private var values: [String: String] = [:]
    private var settings: [String: String] = [:]

    private static let flags = ["--headless", "--list", "--help"]
    private static let valued = [
        "--scene", "--set", "--host", "--port", "--token", "--publish", "--publish-token",
        "--publish-ca", "--fps",
        "--script", "--until",
    ]

    mutating func take(_ argument: String, from rest: inout ArraySlice<String>) throws(Command
        .Misuse)
    {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        let name = parts.first ?? argument
        switch name {
        case _ where Self.valued.contains(name):
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                throw .init(
                    description: "\(name) needs a value, as in \(name) \(Self.example(of: name)).")
            }
            if name == "--set" { try set(value) } else { values[name] = value }
        case _ where Self.flags.contains(name) && parts.count == 2:
            throw .init(description: "\(name) accepts no value; remove “=\(parts[1])”.")
        case "--headless": isHeadless = true
        case "--list": wantsList = true
        case "--help", "-h": wantsHelp = true
        default:
            let known = (Self.valued + Self.flags).joined(separator: ", ")
            let what =
                argument.hasPrefix("-")
                ? "There is no option “\(name)”" : "Unexpected argument “\(argument)”"
            throw .init(description: "\(what). The options are \(known).")
        }
    }

    /// Parses `NAME=VALUE`.
    private mutating func set(_ text: String) throws(Command.Misuse) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw .init(
                description: "--set needs a name and a value, as in --set effect=fade, not "
                    + "“\(text.prefix(40))”.")
        }
        settings[parts[0]] = parts[1]
    }

    private static func example(of name: String) -> String {
        switch name {
        case "--scene": "packing-list"
        case "--set": "effect=fade"
        case "--host": "127.0.0.1"
        case "--port": "8737"
        case "--token": "8c1f0e5a"
        case "--publish": "/run/mainspring/publish.sock"
        case "--publish-token": "8c1f0e5a"
        case "--publish-ca": "ca.pem"
        case "--fps": "60"
        case "--script": "taps.jsonl"
        default: "7"
        }
    }

    func scene(of scenes: [String]) throws(Command.Misuse) -> String {
        let name = values["--scene"] ?? scenes.first ?? ""
        guard scenes.contains(name) else {
            throw .init(
                description:
                    "There is no scene “\(name)”. The scenes are \(scenes.joined(separator: ", "))."
            )
        }
        return name
    }

    func serving(of scene: String) throws(Command.Misuse) -> Command.Serving {
        for name in ["--script", "--until"] where values[name] != nil {
            throw .init(
                description:
                    "\(name) is for runs without a viewer: add --headless, or remove \(name).")
        }
        var serving = Command.Serving(scene: scene, settings: settings)
        if let host = values["--host"] {
            guard !host.isEmpty else {
                throw .init(
                    description:
                        "--host must be an address to listen on, such as 127.0.0.1; it is empty.")
            }
            serving.host = host
        }
        if let port = try whole("--port", in: 0...65_535) { serving.port = port }
        if let token = values["--token"] {
            guard SnapshotServer.Configuration.isToken(token) else {
                throw .init(
                    description: "--token must be letters, digits, “-”, “.”, “_” or “~”, not "
                        + "“\(token.prefix(40))”.")
            }
            serving.token = token
        }
        serving.publish = try publishing()
        if let rate = try whole("--fps", in: 1...1000) { serving.framesPerSecond = rate }
        return serving
    }

    private func publishing() throws(Command.Misuse) -> Command.Publishing? {
        guard let text = values["--publish"] else {
            for name in ["--publish-token", "--publish-ca"] where values[name] != nil {
                throw .init(
                    description:
                        "\(name) is for publishing: add --publish ADDRESS, or remove \(name).")
            }
            return nil
        }
        let isSecure = text.hasPrefix("tls://")
        let place = isSecure ? "tcp:" + text.dropFirst("tls://".count) : text
        guard let address = SnapshotPublisher.Address(place) else {
            throw .init(
                description:
                    "--publish must be a daemon's address: a socket's path, HOST:PORT or "
                    + "tls://HOST:PORT, not “\(text)”.")
        }
        guard isSecure || values["--publish-ca"] == nil else {
            throw .init(
                description:
                    "--publish-ca is for encrypted connections, as in --publish tls://HOST:PORT.")
        }
        return .init(
            address: address, isSecure: isSecure, authorities: values["--publish-ca"],
            token: values["--publish-token"])
    }

    func recording(of scene: String) throws(Command.Misuse) -> Command.Recording {
        for name in ["--host", "--port", "--token", "--publish", "--publish-token", "--publish-ca"]
        where values[name] != nil {
            throw .init(description: "\(name) is for serving: remove it or --headless.")
        }
        var recording = Command.Recording(scene: scene, settings: settings)
        recording.script = values["--script"]
        if let rate = try whole("--fps", in: 1...1000) {
            (recording.framesPerSecond, recording.frames) = (rate, rate)
        }
        if let text = values["--until"] {
            guard let seconds = Double(text), let time = StageScript.nanoseconds(seconds) else {
                throw .init(
                    description:
                        "--until must be a number of seconds from 0 to "
                        + "\(Int(StageScript.longest)), such as 7 or 2.5, not “\(text)”.")
            }
            recording.end = time
        }
        return recording
    }

    private func whole(_ name: String, in range: ClosedRange<Int>) throws(Command.Misuse) -> Int? {
        guard let text = values[name] else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw .init(
                description:
                    "\(name) must be a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound), not “\(text)”.")
        }
        return value
    }
}
