/// What the command line asks for.
enum Command: Equatable {
    /// Print the help.
    case help
    /// Print the version.
    case version
    /// Draw a recording at a time.
    case render(Rendering)

    /// Why a command line is not understood, and what would be.
    struct Misuse: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// The text of `mainspring --help`.
    static let manual = """
        mainspring works with what Mainspring programs record: a line of JSON for each change of a window.

          mainspring render FILE [--at SECONDS] [--scale X] [--assets DIR] [-o OUT.png]
              Draws the window as it was at a time.
          mainspring render FILE --strip N [--from SECONDS] [--at SECONDS] [...]
              Draws it at N times, evenly spread, side by side.

          FILE               the lines; - reads standard input
          --at SECONDS       the time; without it, the last
          --strip N          how many frames, 1 to 1000, the last one at --at
          --from SECONDS     the time of the first frame; without it, the recording's first
          --scale X          pixels a point, above 0 to 16; without it, the recording's
          --assets DIR       the folder where images are found by their names
          --font FAMILY      the font; without it, the system's sans-serif
          -o, --output FILE  where to write; - is standard output; without it, FILE with .png at its end
          --help             prints this
          --version          prints the version

        Exit status: 0 the picture was written, even if an image or a font was missing, which is said;
        1 the recording could not be read or drawn, or the picture not written; 2 the command is not
        understood.

        """
}
