/// Runs a block, as code for Apple's systems does around loops that make many objects.
///
/// Deviation: there is no Objective-C runtime here whose pool could fill, so that this is a plain call.
///
/// - Parameter body: what to run, at once.
/// - Returns: what the block returns.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
