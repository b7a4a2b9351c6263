public import Foundation

/// Creates the controller.
/// - Parameters:
///   - effect: how a card arrives the first time.
///   - again: how it arrives each later time.
public enum Resources {
    /// The folder that holds them.
    public static let folder: URL = Bundle.module.resourceURL ?? Bundle.module.bundleURL
}
