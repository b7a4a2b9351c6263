/// The numbers in a subject's tokens, from one of them on.
struct Decimals {
    private let subject: UnsafeRawBufferPointer
    private var place = 0

    /// - Parameter token: the number of tokens before the first number.
    init(_ subject: UnsafeRawBufferPointer, from token: Int) {
        self.subject = subject
        for _ in 0..<token {
            while place < subject.count, subject[place] != UInt8(ascii: ".") { place += 1 }
            place += 1
        }
    }

    /// Returns the next token as a number; nil if it is not one, or not of 64 bits.
    mutating func next() -> UInt64? {
        let start = place
        var value: UInt64 = 0
        while place < subject.count, subject[place] != UInt8(ascii: ".") {
            let digit = subject[place] &- 48
            let (product, isLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = product.addingReportingOverflow(UInt64(digit))
            guard digit <= 9, !isLarge, !isLarger else { return nil }
            value = sum
            place += 1
        }
        defer { place += 1 }
        return place > start ? value : nil
    }
}
