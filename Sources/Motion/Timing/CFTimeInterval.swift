/// A length of time, or a point in time, in seconds.
///
/// Declared here since Foundation on Linux has no such name.
public typealias CFTimeInterval = Double
