/// A text with specifiers for values, such as "%2$@ of %1$lld", and the values.
///
/// Foundation reads a value as the kind that the specifier names. A number that is read as an
/// object, and a value that is missing, end the program; so a text from a table is checked before.
/// Variables, "%#@files@", become the texts that their values choose.
struct LocalizedFormat {
    /// The text, with specifiers without positions.
    private(set) var text = ""
    /// The values in the order of the specifiers.
    ///
    /// Foundation must know the kinds of all values up to the last one that it reads, so that a
    /// text which leaves out one of them would read another as a wrong kind.
    private(set) var arguments: [any CVarArg] = []

    private let given: [FormatValue]
    /// The number of variables that were read.
    private var variables = 0

    /// How deep the texts of variables may have variables, as on Apple's systems.
    private static let depth = 10
    /// How many variables a text may have, with those inside of variables.
    private static let variables = 1000
    /// The bytes that a text with variables may have.
    private static let bytes = 1 << 20

    /// Reads a text; nil if a specifier or a variable is unknown, or its value is missing or of
    /// another kind.
    init?(_ text: String, for given: [FormatValue]) {
        self.given = given
        guard read(text, Context()) else { return nil }
    }

    /// The surroundings of a text.
    private struct Context {
        /// The text of a table whose variable this is.
        var varied: VariedText?
        /// The variable, and the place of its value.
        var variable: VariedText.Variable?
        var place = 0
        var depth = 0
    }

    /// Adds a text; false if it does not fit.
    ///
    /// In the text of a variable, specifiers without positions begin with the variable's value.
    private mutating func read(_ text: String, _ context: Context) -> Bool {
        var next = context.variable?.start ?? context.place
        func place(_ position: Int?) -> Int {
            if let position { return position }
            next += 1
            return next - 1
        }
        let readsArgument = context.variable?.readsArgument ?? false
        for part in FormatScanner(text, readsArgument: readsArgument) {
            switch part {
            case .literal(let literal): self.text += literal
            case .specifier(let position, let form, let kind):
                guard append(place(position), form, kind) else { return false }
            case .argument:
                guard let variable = context.variable, let kind = variable.kind,
                    append(context.place, variable.specifier, kind)
                else { return false }
            case .variable(let position, let name):
                guard expand(name, place(position), context) else { return false }
            case .invalid: return false
            }
            if context.depth > 0, self.text.utf8.count > Self.bytes { return false }
        }
        return true
    }

    private mutating func append(_ place: Int, _ form: String, _ kind: FormatValue.Kind) -> Bool {
        guard given.indices.contains(place), given[place].kind.fits(kind) else { return false }
        text += "%" + form
        arguments.append(given[place].argument)
        return true
    }

    /// Adds the text of a variable: one of the same text, or else one that a table returned.
    private mutating func expand(_ name: String, _ place: Int, _ context: Context) -> Bool {
        variables += 1
        guard context.depth < Self.depth, variables <= Self.variables else { return false }
        var inner = context
        inner.depth += 1
        if let variable = context.varied?.variables[name] {
            inner.variable = variable
        } else if let found = VariedTexts.variable(name) {
            inner.varied = found.text
            inner.variable = found.variable
        }
        guard let variable = inner.variable, let varied = inner.varied else { return false }
        inner.place = variable.position ?? place
        guard given.indices.contains(inner.place) else { return false }
        let value = given[inner.place]
        if let kind = variable.kind, !value.kind.fits(kind) { return false }
        guard let text = variable.text(for: value.quantity, in: varied.language) else {
            return false
        }
        return read(text, inner)
    }
}
