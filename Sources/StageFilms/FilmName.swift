import Foundation
import Synchronization
import Testing

/// Names of folders and files, from the names of tests.
enum FilmName {
    /// Returns a name for a test, such as `LoginTests-greets-dark`, that any file system accepts.
    ///
    /// - Parameters:
    ///   - components: the suites' names and the function's.
    ///   - arguments: the case's arguments; empty for a test without parameters.
    static func name(_ components: [String], _ arguments: [String]) -> String {
        // The part of a function's name before its parameters, and its arguments.
        let function = components.last.map { String($0.prefix { $0 != "(" }) } ?? ""
        let parts = components.dropLast() + [function.isEmpty ? components.last ?? "" : function]
        return safe((parts + arguments).joined(separator: "-"))
    }

    /// Returns letters, digits, `-` and `_` of ASCII, 1 to 80 of them, others replaced by `-`.
    static func safe(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar == "_"
                    || ("0"..."9").contains(scalar))
            if isPlain {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, name.last != "-" {
                name += "-"
            }
            if name.utf8.count == 80 { break }
        }
        while name.last == "-" { name.removeLast() }
        return name.isEmpty ? "test" : name
    }

    private static let used = Mutex<[String: Int]>([:])

    /// Returns the name with a number if an earlier test of this process has it.
    static func unique(_ name: String) -> String {
        // Some file systems do not distinguish letters by case.
        let count = used.withLock { used in
            used[name.lowercased(), default: 0] += 1
            return used[name.lowercased(), default: 1]
        }
        return count == 1 ? name : "\(name)-\(count)"
    }

    /// The arguments of a parameterised test's case; empty if the library does not reveal them.
    ///
    /// The Testing library has no public accessor, but its description of a case lists them.
    static func arguments(of testCase: Test.Case?) -> [String] {
        guard let testCase, testCase.isParameterized else { return [] }
        func words(_ value: Any) -> String {
            // The description of a text has quotation marks.
            String((value as? String ?? String(describingForTest: value)).prefix(200))
        }
        func find(_ value: Any, _ depth: Int) -> [String]? {
            for child in Mirror(reflecting: value).children {
                if child.label == "arguments" {
                    return Mirror(reflecting: child.value).children.compactMap { argument in
                        Mirror(reflecting: argument.value).children.first { $0.label == "value" }
                            .map { words($0.value) }
                    }
                }
                if depth > 0, let found = find(child.value, depth - 1) { return found }
            }
            return nil
        }
        return find(testCase, 3) ?? []
    }
}
