import Commands
import Foundation

// A reader that goes away is found by the result of `write`.
signal(SIGPIPE, SIG_IGN)
exit(Program.run(Array(CommandLine.arguments.dropFirst()), .standard()))
