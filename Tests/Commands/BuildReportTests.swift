import Testing

@testable import Commands

/// The output of `swift build`, as Swift 6.3 prints it.
@Suite("The report of a failed build")
struct BuildReportTests {
    private func report(_ output: String) -> BuildReport {
        var report = BuildReport(folder: "/home/a/App")
        for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
            report.add(String(line))
        }
        return report
    }

    @Test("an error is reported once, with its excerpt and without the package's folder")
    func located() {
        let error = """
            /home/a/App/Sources/App/main.swift:3:9: error: cannot find 'nope' in scope
             2 | let a = 1
             3 | let b = nope
               |         `- error: cannot find 'nope' in scope
            """
        let report = report(
            """
            Building for debugging...
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            \(error)
            /home/a/App/Sources/App/main.swift:5:1: warning: unused
             5 | a
            \(error)
            """)
        #expect(report.notice.title == "The build failed: 1 error")
        #expect(report.notice.text == error.replacing("/home/a/App/", with: ""))
    }

    @Test(
        "errors without a place in a Swift file replace the build system's summary",
        arguments: [
            "<unknown>:0: error: missing required module 'CStuff'",
            "Sources/C/c.c:1:10: fatal error: 'nope.h' file not found",
            "ld.lld: error: undefined symbol: nope\n>>> referenced by main.swift",
            "/b/main.swift.o:main.swift.o:function main: error: undefined reference to 'nope'",
        ])
    func unlocated(error: String) {
        let summary =
            "error: emit-module command failed with exit code 1 (use -v to see invocation)"
        let link = "clang: error: linker command failed with exit code 1 (use -v to see invocation)"
        let report = report(
            [summary, error, "[3/5] Linking App", link, summary].joined(separator: "\n"))
        #expect(report.notice.title == "The build failed: 1 error")
        #expect(report.notice.text == error)
    }

    @Test("a failure that only the build system reports shows the last lines of the output")
    func tail() {
        let output = "Fetching https://example.org/a\nerror: 'app': no manifest\nwarning: later"
        #expect(report(output).notice.text == output)
        #expect(report(output).notice.title == "The build failed: 1 error")
        #expect(report("Killed").notice.title == "The build failed")
        #expect(report("Killed").notice.text == "Killed")
    }
}
