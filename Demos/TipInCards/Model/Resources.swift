public import Foundation

/// The module's files: the members of the team.
public enum Resources {
    /// The folder that holds them.
    public static let folder: URL = Bundle.module.resourceURL ?? Bundle.module.bundleURL
}
