/// The translation of a set of source files.
public struct Translation: Sendable {
    /// A file to translate.
    public struct Source: Sendable {
        public var path: String
        public var module: String
        public var text: [UInt8]
        /// Whether the target has resources: `Bundle.main` is `Bundle.module` then.
        public var hasResources: Bool

        public init(path: String, module: String, text: [UInt8], hasResources: Bool = false) {
            self.path = path
            self.hasResources = hasResources
            self.module = module
            self.text = text
        }
    }

    /// The translated text of each file whose translation differs from it, by path.
    public private(set) var files: [String: [UInt8]] = [:]
    /// What cannot be translated, and what is never called, in the order of the places.
    public private(set) var findings: [Finding] = []

    /// Translates files together: they see each other's declarations.
    ///
    /// Lines keep their numbers. Files with syntax errors are translated where they are
    /// understood; the compiler reports the errors. The time grows with the size of the files.
    ///
    /// - Parameter assets: The asset catalogues of each module; their names in Swift are declared
    ///   behind the first file that imports UIKit.
    /// - Parameter testsWithoutLoop: The modules of tests that do not link HeadlessTesting.
    public init(
        _ sources: [Source], assets: [String: AssetSymbols] = [:],
        testsWithoutLoop: Set<String> = []
    ) {
        self.init(sources, assets: assets, testsWithoutLoop: testsWithoutLoop, known: .current)
    }

    init(
        _ sources: [Source], assets: [String: AssetSymbols] = [:],
        testsWithoutLoop: Set<String> = [], known: KnownProtocols
    ) {
        let original = sources.map {
            SourceFile(
                path: $0.path, module: $0.module, text: $0.text, hasResources: $0.hasResources)
        }
        let shown = Previews.remove(from: original)
        var declarations = Declarations(shown.files, known)
        let moved = Moves.apply(to: shown.files, declarations)
        let files = moved.files
        if files.contains(where: \.isMoved) { declarations = Declarations(files, known) }
        findings =
            shown.findings + moved.findings + DelegateReport.findings(declarations, known)
            + declarations.lostRequirements()
            + WaitReport.findings(files, declarations, in: testsWithoutLoop)

        var modulesWithIntersections: Set<String> = []
        for (file, source) in zip(files, sources) {
            let translator = Translator(file, declarations, known)
            let text = translator.translate(
                importsUIKit: declarations.importing.contains(file.module))
            if text != source.text { self.files[file.path] = text }
            findings += translator.findings
            if translator.asksForIntersection { modulesWithIntersections.insert(file.module) }
        }
        for module in modulesWithIntersections {
            let file = files.first { $0.module == module && $0.importsGeometry }
            if let file { append(Translator.intersection, to: file) }
        }
        for (module, symbols) in assets where !symbols.isEmpty {
            declare(symbols, in: files.filter { $0.module == module }, declarations)
        }
        var seen: Set<Finding> = []
        findings = findings.filter { seen.insert($0).inserted }
            .sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
    }

    /// Declares the names of assets behind the last line of a file.
    private mutating func declare(
        _ symbols: AssetSymbols, in files: [SourceFile], _ declarations: Declarations
    ) {
        guard let file = files.first(where: \.importsUIKit) else { return }
        var declared: Set<String> = []
        for entry in declarations.all where entry.module == file.module {
            for property in entry.properties where property.member.isStatic {
                declared.insert(entry.name + "." + property.name)
            }
        }
        let code = symbols.code(
            bundle: file.hasResources ? "Bundle.module" : "Bundle.main", declared: declared)
        append(code, to: file)
    }

    /// Adds lines behind a file's last, so that the others keep their numbers.
    private mutating func append(_ code: String, to file: SourceFile) {
        files[file.path] = (files[file.path] ?? file.text) + Array(("\n" + code).utf8)
    }

    /// The list of the methods of the protocols that files declare, for `mainspring.txt`.
    static func protocols(_ sources: [Source]) -> String {
        KnownProtocols.list(
            Declarations(
                sources.map { SourceFile(path: $0.path, module: $0.module, text: $0.text) }))
    }
}
