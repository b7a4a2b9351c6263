/// Runs a block; for code that uses autorelease pools around loops that create many objects.
///
/// Deviation: there is no Objective-C runtime and thus no pool, so this is a plain call.
///
/// - Parameter body: the block to run immediately.
/// - Returns: the block's result.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
