/// How long a test waits for what ought to come at once.
///
/// A wait ends when it has come: only what is broken takes so long. A machine that stands still for seconds, because
/// others compile on it or its disk is busy, must not.
public let patience = Duration.seconds(60)
