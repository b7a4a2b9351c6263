import Foundation

// A reader that goes away is found out by what `write` returns.
signal(SIGPIPE, SIG_IGN)

// Whoever starts the gallery from a worker thread of Dispatch, as Foundation's Process does, hands down a mask that
// blocks all signals; it could not be ended then.
var ending = sigset_t()
sigemptyset(&ending)
sigaddset(&ending, SIGINT)
sigaddset(&ending, SIGTERM)
pthread_sigmask(SIG_UNBLOCK, &ending, nil)

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
