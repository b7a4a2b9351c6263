/// A length of time, or a point in time, in seconds.
///
/// Declared here because Foundation on Linux does not have it.
public typealias CFTimeInterval = Double
