/// How long a test waits for something that should happen at once.
///
/// The wait ends as soon as it happens, so only a failure waits this long. A busy machine may stall
/// for seconds, which must not fail a test.
public let patience = Duration.seconds(60)
