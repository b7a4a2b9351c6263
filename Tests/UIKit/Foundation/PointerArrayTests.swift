import Foundation
import Testing
import UIKit

// Source: Apple, NSPointerArray, CGFloat.init(truncating:) and NSIntegerMax.
@Suite("Pointers and numbers")
struct PointerArrayTests {
    private final class Thing {}

    private func pointer(to thing: Thing) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(thing).toOpaque()
    }

    @Test("weak pointers become nil in their places until the array is compacted; strong ones stay")
    func strength() {
        let (first, last) = (Thing(), Thing())
        let weak = NSPointerArray.weakObjects()
        let strong = NSPointerArray.strongObjects()
        weak.addPointer(pointer(to: first))
        do {
            let middle = Thing()
            weak.addPointer(pointer(to: middle))
            strong.addPointer(pointer(to: middle))
            #expect(weak.pointer(at: 1) == pointer(to: middle))
        }
        weak.addPointer(pointer(to: last))
        #expect(strong.allObjects.count == 1 && strong.pointer(at: 0) != nil)
        strong.count = 0
        #expect(weak.count == 3 && weak.pointer(at: 1) == nil)
        let copy = weak.copy() as? NSPointerArray
        weak.compact()
        #expect(weak.count == 2 && weak.pointer(at: 1) == pointer(to: last))
        #expect(weak.allObjects.first as? Thing === first && copy?.count == 3)
    }

    @Test("pointers are inserted, replaced and removed at indexes, and the count sets nil")
    func places() {
        let (first, second) = (Thing(), Thing())
        let array = NSPointerArray()
        array.insertPointer(pointer(to: second), at: 0)
        array.insertPointer(pointer(to: first), at: 0)
        array.count = 3
        #expect(array.pointer(at: 0) == pointer(to: first) && array.pointer(at: 2) == nil)
        array.replacePointer(at: 2, withPointer: pointer(to: first))
        array.removePointer(at: 0)
        #expect(array.count == 2 && array.pointer(at: 1) == pointer(to: first))
        array.replacePointer(at: 0, withPointer: nil)
        #expect(array.allObjects.count == 1)
    }

    @Test("a CGFloat of a number is rounded, or nil if it would have to be")
    func numbers() {
        #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
        #expect(CGFloat(truncating: NSNumber(value: true)) == 1)
        #expect(CGFloat(exactly: NSNumber(value: 3)) == 3)
        // 2^53 + 1 is the first integer that no Double is.
        #expect(CGFloat(exactly: NSNumber(value: (1 << 53) + 1)) == nil)
        #expect(NSIntegerMax == Int.max && NSIntegerMin == Int.min)
    }
}
