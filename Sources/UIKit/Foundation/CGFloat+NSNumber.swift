import Foundation

extension CGFloat {
    /// Creates the value of a number, rounded to the nearest one.
    ///
    /// Source: Apple, CGFloat.init(truncating:).
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }

    /// Creates the value of a number; nil if it would have to be rounded.
    ///
    /// Source: Apple, CGFloat.init(exactly:).
    public init?(exactly number: NSNumber) {
        guard let value = Double(exactly: number) else { return nil }
        self.init(value)
    }
}
