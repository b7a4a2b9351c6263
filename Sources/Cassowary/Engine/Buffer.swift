/// A growing block of contiguous storage for plain values.
///
/// The engine's hot loops run over these instead of arrays: no reference count, no uniqueness
/// check, no bounds check in release builds. A solver in its steady state allocates nothing.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    // The subscripts are addressors: accessors with coroutines allocate their frames in debug
    // builds.
    private(set) var count: Int
    private(set) var capacity: Int
    private var block: Block

    @inline(__always)
    var base: UnsafeMutablePointer<Element> { block.start.assumingMemoryBound(to: Element.self) }

    init(capacity: Int = 8) {
        block = Block(
            byteCount: Swift.max(capacity, 1) * MemoryLayout<Element>.stride,
            for: ObjectIdentifier(Element.self))
        self.capacity = block.byteCount / MemoryLayout<Element>.stride
        count = 0
    }

    deinit {
        block.release(from: ObjectIdentifier(Element.self))
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        unsafeAddress {
            assert(index >= 0 && index < count)
            return UnsafePointer(base + index)
        }
        nonmutating unsafeMutableAddress {
            assert(index >= 0 && index < count)
            return base + index
        }
    }

    @inline(__always)
    subscript(index: UInt32) -> Element {
        unsafeAddress {
            assert(Int(index) < count)
            return UnsafePointer(base + Int(index))
        }
        nonmutating unsafeMutableAddress {
            assert(Int(index) < count)
            return base + Int(index)
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { reserve(count + 1) }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Makes room for so many elements at the end, and keeps those that the body says it has
    /// written there.
    @inline(__always)
    mutating func append(upTo limit: Int, _ body: (UnsafeMutablePointer<Element>) -> Int) {
        if capacity - count < limit { reserve(count + limit) }
        let written = body(base + count)
        assert(written <= limit)
        count += written
    }

    @inline(__always)
    mutating func removeLast() -> Element {
        assert(count > 0)
        count -= 1
        return base[count]
    }

    @inline(__always)
    mutating func removeAll() {
        count = 0
    }

    /// Drops the elements from `newCount` on.
    @inline(__always)
    mutating func truncate(to newCount: Int) {
        assert(newCount <= count)
        count = newCount
    }

    /// Adds `extra` elements that are nothing in particular until they are written.
    mutating func extend(by extra: Int) {
        if capacity - count < extra { reserve(count + extra) }
        count += extra
    }

    /// Sets the count; elements beyond the old count are `filler`.
    mutating func resize(to newCount: Int, filler: Element) {
        if newCount > capacity { reserve(newCount) }
        if newCount > count {
            (base + count).initialize(repeating: filler, count: newCount - count)
        }
        count = newCount
    }

    /// Sets the count and every element.
    mutating func fill(_ newCount: Int, with filler: Element) {
        count = 0
        resize(to: newCount, filler: filler)
    }

    @inline(never)
    mutating func reserve(_ minimum: Int) {
        guard minimum > capacity else { return }
        let stride = MemoryLayout<Element>.stride
        block.grow(
            to: minimum * stride, keeping: count * stride, for: ObjectIdentifier(Element.self))
        capacity = block.byteCount / stride
    }
}
