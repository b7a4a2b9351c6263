/// How long a test waits for what ought to come at once.
///
/// A wait ends when it has come: only what is broken takes so long. A busy machine may stand still for seconds, and must not
/// fail a test by that.
public let patience = Duration.seconds(60)
