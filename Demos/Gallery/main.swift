import Foundation

// A closed reader is detected by the result of `write`.
signal(SIGPIPE, SIG_IGN)

// A process started from a Dispatch worker thread, as Foundation's Process does it, inherits a mask
// that blocks all signals; SIGTERM could not end it.
var ending = sigset_t()
sigemptyset(&ending)
sigaddset(&ending, SIGINT)
sigaddset(&ending, SIGTERM)
pthread_sigmask(SIG_UNBLOCK, &ending, nil)

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
