/// Runs a block, and releases the objects that it has made and does not hold.
///
/// Deviation: only what storyboards and nibs have made outlives the last reference to it; it lives
/// until the end of the block, or without one until the event is handled. Source: Apple, Using
/// Autorelease Pool Blocks.
///
/// - Parameter body: the block to run immediately.
/// - Returns: the block's result.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    guard MainContext.isCurrent else { return try body() }
    let count = MainActor.assumeIsolated { AutoreleasedObjects.present?.count ?? 0 }
    defer { MainActor.assumeIsolated { AutoreleasedObjects.present?.removeAll(after: count) } }
    return try body()
}
