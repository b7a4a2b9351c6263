public import Foundation

/// The module's files: the pictures and the property list of the items to pack.
public enum Resources {
    /// The folder that holds them; a viewer finds the pictures in it.
    public static let folder: URL = Bundle.module.resourceURL ?? Bundle.module.bundleURL
}
