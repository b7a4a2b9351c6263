import CStageTime
import Foundation
import Testing

/// Records a stage's failure in the test that runs; HeadlessTesting calls it where it is linked.
///
/// A target of its own, because programs use stages too, and need not link the Testing library.
@_cdecl("mainspring_record_failure")
func recordFailure(
    _ sentence: UnsafePointer<CChar>, _ fileID: UnsafePointer<CChar>,
    _ filePath: UnsafePointer<CChar>, _ line: Int, _ column: Int
) -> Bool {
    let text = String(cString: sentence)
    if let test = Test.current {
        let file = String(cString: fileID)
        Issue.record(
            Comment(rawValue: text),
            sourceLocation: file.isEmpty
                ? test.sourceLocation
                : SourceLocation(
                    fileID: file, filePath: String(cString: filePath), line: line,
                    column: column))
        return true
    }
    return failXCTest(text, filePath, line)
}

/// Attaches data to the test that runs; HeadlessTesting calls it where it is linked.
@_cdecl("mainspring_record_attachment")
func recordAttachment(
    _ data: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>,
    _ fileID: UnsafePointer<CChar>, _ filePath: UnsafePointer<CChar>, _ line: Int, _ column: Int
) -> Bool {
    guard Test.current != nil else { return false }
    Attachment.record(
        Array(UnsafeRawBufferPointer(start: data, count: count)), named: String(cString: name),
        sourceLocation: SourceLocation(
            fileID: String(cString: fileID), filePath: String(cString: filePath), line: line,
            column: column))
    return true
}

/// Fails the running XCTest, if the process has one.
///
/// XCTest is looked up at run time: importing it would link it into every test.
private func failXCTest(_ text: String, _ filePath: UnsafePointer<CChar>, _ line: Int) -> Bool {
    // XCTest.XCTFail(_: String, file: StaticString, line: UInt)
    guard let function = dlsym(nil, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"),
        CommandLine.arguments.first?.hasSuffix(".xctest") == true,
        !CommandLine.arguments.contains("swift-testing")
    else { return false }
    // A closure is a function and its context, which a global function does not have.
    typealias Fail = (String, StaticString, UInt) -> Void
    struct Thick {
        var function: UnsafeMutableRawPointer
        var context: UnsafeRawPointer?
    }
    // A struct's field has the function's own calling convention; a function as a generic value,
    // which `unsafeBitCast` would return, has another one, and the call would crash.
    struct Holder {
        var fail: Fail
    }
    let fail = unsafeBitCast(
        Thick(function: function, context: nil), to: Holder.self
    ).fail
    // The path lives as long as the test's source location, a literal's storage.
    struct Static {
        var start: UInt
        var count: UInt
        var flags: UInt8
    }
    let path = strdup(filePath)
    let file = unsafeBitCast(
        Static(start: UInt(bitPattern: path), count: UInt(strlen(filePath)), flags: 0),
        to: StaticString.self)
    fail(text, file, UInt(max(0, line)))
    return true
}
