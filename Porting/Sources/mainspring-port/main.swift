import Foundation
import Porting

exit(PortCommand.run(Array(CommandLine.arguments.dropFirst())))
