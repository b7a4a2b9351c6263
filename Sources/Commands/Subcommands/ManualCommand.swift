/// `mainspring manual`: prints the manual page.
struct ManualCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "manual", operands: "", count: 0...0, summary: "Print the manual page", options: [],
        notes: ["Example: mainspring manual > /usr/share/man/man1/mainspring.1"])

    init(_ arguments: Arguments) throws(Misuse) {}

    func run(_ output: Output, _ parts: OptionalParts) -> Int32 {
        output.document(Manual.page)
        return 0
    }
}
