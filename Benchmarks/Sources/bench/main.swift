import Foundation

// bench [NAME] [--list]: runs the workloads whose name contains the word (all without one), prints
// a line for each figure, and writes the same to Benchmarks/results.json.
let arguments = CommandLine.arguments.dropFirst().filter { !$0.isEmpty }
if arguments.contains("--list") {
    registry.forEach { print($0.name) }
    exit(0)
}
let word = arguments.first ?? ""
let chosen = registry.filter { word.isEmpty || $0.name.contains(word) }
guard !chosen.isEmpty else {
    print(
        "No workload's name contains \"\(word)\". There are: \(registry.map { $0.name }.joined(separator: ", "))."
    )
    exit(1)
}
#if DEBUG
print("This is a debug build, whose figures mean nothing. Use swift run -c release.")
#endif

struct Result: Codable {
    var measurement: Measurement
    var ratio: Double?
}
var results: [Result] = []
for workload in chosen {
    for measurement in workload.measure() {
        print(measurement.line)
        fflush(nil)
        results.append(Result(measurement: measurement, ratio: measurement.ratio))
    }
}

let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../.."
).standardized
let file = folder.appendingPathComponent("results.json")
do {
    try encoder.encode(results).write(to: file)
} catch {
    FileHandle.standardError.write(
        Data(
            "bench: the results could not be written to \(file.path): \(error.localizedDescription)\n"
                .utf8))
    exit(1)
}
