// The input's bytes are a line. The checker and the decoder must agree about it, read at once and
// in slices, and a line that they accept must be the same after it is written and read again. A
// second line after a line feed is applied to the state of the first one, at once and step by step.

import Foundation
import Snapshots

private func require(_ condition: Bool, _ sentence: String) {
    if !condition { fatalError(sentence) }
}

/// The checker's message; nil if it accepts the line.
private func fault(checking bytes: UnsafeRawBufferPointer) -> LineFault? {
    do throws(LineFault) {
        _ = try LineCheck(bytes)
        return nil
    } catch { return error }
}

private func decode(_ bytes: UnsafeRawBufferPointer) -> Result<SnapshotLine, LineFault> {
    Result { () throws(LineFault) in try SnapshotLine(json: Data(bytes)) }
}

private func decodeInSlices(_ bytes: UnsafeRawBufferPointer) -> Result<SnapshotLine, LineFault> {
    Result { () throws(LineFault) in
        var parse = LineParse(for: .decoding)
        while try !parse.advance(in: bytes, by: 16) {}
        return parse.line()
    }
}

private func read(_ bytes: UnsafeRawBufferPointer) -> SnapshotLine? {
    let result = decode(bytes)
    require(decodeInSlices(bytes) == result, "Slices give something else.")
    switch result {
    case .failure(let found):
        require(fault(checking: bytes) == found, "The checker and the decoder disagree.")
        return nil
    case .success(let line):
        require(fault(checking: bytes) == nil, "The checker refuses what the decoder accepts.")
        var encoder = LineEncoder()
        guard let written = try? encoder.encode(line), let again = try? written.decoded() else {
            fatalError("What was written is not a line.")
        }
        require(
            (try? encoder.encode(again))?.text == written.text,
            "A line changes when it is read again.")
        for case .full(let full) in [line.body] {
            for node in full.nodes {
                _ = (node.drawing.path?.elements, node.drawing.shadowPath?.elements)
            }
        }
        return line
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    var (whole, sliced) = (SnapshotReplica(), SnapshotReplica())
    for bytes in input.split(separator: 0x0A, maxSplits: 8) {
        guard let line = read(UnsafeRawBufferPointer(rebasing: bytes)) else { continue }
        let before = whole.snapshot
        let isApplied = (try? whole.apply(line)) != nil
        var isAppliedInSlices = (try? sliced.begin(line)) != nil
        do { while isAppliedInSlices, try !sliced.advance(by: 3) {} } catch {
            isAppliedInSlices = false
        }
        require(isApplied == isAppliedInSlices, "Slices are applied otherwise.")
        if !isApplied { require(whole.snapshot == before, "A refused line changed the state.") }
        require(whole.snapshot == sliced.snapshot, "Slices give another state.")
        require(whole.checkInvariants() == nil, "The tree contradicts itself.")
    }
    return 0
}
