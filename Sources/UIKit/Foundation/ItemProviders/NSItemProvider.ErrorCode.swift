extension NSItemProvider {
    /// The domain of the errors.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// Why an item could not be loaded.
    ///
    /// Source: Apple, NSItemProvider.ErrorCode.
    public enum ErrorCode: Int, Sendable {
        /// The handler gave neither a value nor an error.
        case unknownError = -1
        /// No registered type conforms to the one that was asked for.
        case itemUnavailableError = -1000
        /// The value has another class.
        case unexpectedValueClassError = -1100
        /// The item cannot be read as the class that was asked for.
        case unavailableCoercionError = -1200
    }

    static func error(_ code: ErrorCode) -> NSError {
        NSError(domain: errorDomain, code: code.rawValue)
    }
}
