public import Foundation

/// The JSON Schema (draft 2020-12) of a line.
public enum SnapshotSchema {
    /// The schema's file.
    public static let url: URL = {
        guard
            let url = Bundle.module.url(
                forResource: "snapshot.schema", withExtension: "json", subdirectory: "Resources")
        else {
            fatalError("snapshot.schema.json is not beside the program: keep Mainspring_Snapshots.resources with it.")
        }
        return url
    }()
}
