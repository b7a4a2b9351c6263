import Testing

@testable import StageFilms

/// Names of folders, from any name of a test.
@Suite("The names of films")
struct FilmNameTests {
    @Test(
        "a name has only letters, digits, - and _ of ASCII, at most 80",
        arguments: [
            (["LoginTests", "greets()"], [], "LoginTests-greets"),
            (["LoginTests", "greets(name:)"], ["Ada"], "LoginTests-greets-Ada"),
            (["a/../../etc", "passwd\0()"], [], "a-etc-passwd"),
            (["..", "()"], [], "test"), ([], [], "test"), (["日本"], ["😀"], "test"),
            (["`it works: (yes) / no?`()"], ["..\\.."], "it-works"),
            (["S", "f(_:)"], ["-rf *", "a\nb"], "S-f-rf-a-b"),
        ] as [([String], [String], String)])
    func safe(components: [String], arguments: [String], name: String) {
        #expect(FilmName.name(components, arguments) == name)
    }

    @Test("a long name is cut, and never ends with a dash")
    func long() {
        #expect(FilmName.safe(String(repeating: "x", count: 5000)).count == 80)
        #expect(FilmName.safe(String(repeating: "x", count: 79) + "/y").count == 79)
    }

    @Test("a second test of the same name gets a number, whatever the case of its letters")
    func unique() {
        #expect(FilmName.unique("FilmNameTests-unique") == "FilmNameTests-unique")
        #expect(FilmName.unique("FilmNameTests-Unique") == "FilmNameTests-Unique-2")
        #expect(FilmName.unique("FilmNameTests-unique") == "FilmNameTests-unique-3")
    }

    @Test("the arguments of a case are in its name", arguments: ["dark"], [3])
    func arguments(style: String, count: Int) {
        #expect(FilmName.arguments(of: Test.Case.current) == ["dark", "3"])
    }
}
