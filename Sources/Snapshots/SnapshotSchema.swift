public import Foundation

/// The JSON Schema (draft 2020-12) of a line.
public enum SnapshotSchema {
    /// The URL of the schema's file.
    public static let url = resource("snapshot.schema")

    /// The URL of the format's description, from which the schema and the code are generated.
    package static let descriptionURL = resource("format")

    private static func resource(_ name: String) -> URL {
        guard
            let url = Bundle.module.url(
                forResource: name, withExtension: "json", subdirectory: "Resources")
        else {
            fatalError(
                "\(name).json is missing: keep Mainspring_Snapshots.resources beside the program.")
        }
        return url
    }
}
