/// An array of trivial values with stable indices, in memory without reference counts or checks.
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int
    private var free: [Int32] = []
    /// The places without an entry.
    var freePlaces: [Int32] { free }

    init(capacity: Int = 16) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    @inline(__always)
    subscript(index: Int) -> Element {
        _read { yield base[index] }
        nonmutating _modify { yield &base[index] }
    }

    /// Inserts an element at the first free index, and returns the index.
    mutating func insert(_ element: Element) -> Int {
        if let place = free.popLast() {
            base[Int(place)] = element
            return Int(place)
        }
        append(element)
        return count - 1
    }

    /// Frees the index of an element.
    mutating func remove(_ index: Int) { free.append(Int32(index)) }

    mutating func append(_ element: Element) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
            larger.initialize(from: base, count: count)
            base.deallocate()
            base = larger
            capacity *= 2
        }
        base[count] = element
        count += 1
    }

    mutating func removeLast() { count -= 1 }
}

/// Numbers in blocks of 2, 4, 8 or 32.
struct NumberBlocks: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Double>
    private(set) var count = 0
    private var capacity = 64
    private var free: [[Int]] = [[], [], [], []]

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    /// The blocks that are not in use.
    var freeBlocks: [(base: Int, length: Int)] {
        zip(free, [2, 4, 8, 32]).flatMap { blocks, length in blocks.map { ($0, length) } }
    }

    @inline(__always)
    subscript(index: Int) -> Double {
        get { base[index] }
        nonmutating set { base[index] = newValue }
    }

    /// Allocates a block and fills it with NaN, which is unequal to every number.
    mutating func allocate(_ length: Int) -> Int {
        let place: Int
        if let block = free[Self.size(length)].popLast() {
            place = block
        } else {
            if count + length > capacity {
                let larger = UnsafeMutablePointer<Double>.allocate(capacity: 2 * capacity)
                larger.initialize(from: base, count: count)
                base.deallocate()
                base = larger
                capacity *= 2
            }
            place = count
            count += length
        }
        for index in place..<place + length { base[index] = .nan }
        return place
    }

    /// Frees a block.
    mutating func give(_ block: Int, _ length: Int) { free[Self.size(length)].append(block) }

    private static func size(_ length: Int) -> Int {
        length <= 2 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3
    }
}
