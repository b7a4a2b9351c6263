import Foundation

// A reader that goes away is found out by what `write` returns.
signal(SIGPIPE, SIG_IGN)
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
