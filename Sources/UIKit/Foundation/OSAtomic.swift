import Synchronization

/// Adds to a number in memory in one step, and returns the sum.
private func add<Number: FixedWidthInteger & AtomicRepresentable>(
    _ amount: Number, _ value: UnsafeMutablePointer<Number>,
    _ step: (borrowing Atomic<Number>, Number) -> Number
) -> Number {
    // An atomic number has the layout of the number.
    UnsafeMutableRawPointer(value).withMemoryRebound(to: Atomic<Number>.self, capacity: 1) {
        step($0.pointee, amount)
    }
}

private func add32(_ amount: Int32, _ value: UnsafeMutablePointer<Int32>!) -> Int32 {
    add(amount, value) { number, amount in
        number.wrappingAdd(amount, ordering: .sequentiallyConsistent).newValue
    }
}

private func add64(_ amount: Int64, _ value: UnsafeMutablePointer<Int64>!) -> Int64 {
    add(amount, value) { number, amount in
        number.wrappingAdd(amount, ordering: .sequentiallyConsistent).newValue
    }
}

// All of them order memory as those with `Barrier` do, which is more than the others promise.
// Source: Apple, OSAtomic.h.

/// Adds to a number that several threads change, and returns the sum; it wraps around.
@discardableResult
public func OSAtomicAdd32(_ theAmount: Int32, _ theValue: UnsafeMutablePointer<Int32>!) -> Int32 {
    add32(theAmount, theValue)
}

/// Adds to a number that several threads change, and returns the sum; it wraps around.
@discardableResult
public func OSAtomicAdd32Barrier(_ theAmount: Int32, _ theValue: UnsafeMutablePointer<Int32>!)
    -> Int32
{ add32(theAmount, theValue) }

/// Adds 1 to a number that several threads change, and returns the sum.
@discardableResult
public func OSAtomicIncrement32(_ theValue: UnsafeMutablePointer<Int32>!) -> Int32 {
    add32(1, theValue)
}

/// Adds 1 to a number that several threads change, and returns the sum.
@discardableResult
public func OSAtomicIncrement32Barrier(_ theValue: UnsafeMutablePointer<Int32>!) -> Int32 {
    add32(1, theValue)
}

/// Subtracts 1 from a number that several threads change, and returns the difference.
@discardableResult
public func OSAtomicDecrement32(_ theValue: UnsafeMutablePointer<Int32>!) -> Int32 {
    add32(-1, theValue)
}

/// Subtracts 1 from a number that several threads change, and returns the difference.
@discardableResult
public func OSAtomicDecrement32Barrier(_ theValue: UnsafeMutablePointer<Int32>!) -> Int32 {
    add32(-1, theValue)
}

/// Adds to a number that several threads change, and returns the sum; it wraps around.
@discardableResult
public func OSAtomicAdd64(_ theAmount: Int64, _ theValue: UnsafeMutablePointer<Int64>!) -> Int64 {
    add64(theAmount, theValue)
}

/// Adds to a number that several threads change, and returns the sum; it wraps around.
@discardableResult
public func OSAtomicAdd64Barrier(_ theAmount: Int64, _ theValue: UnsafeMutablePointer<Int64>!)
    -> Int64
{ add64(theAmount, theValue) }

/// Adds 1 to a number that several threads change, and returns the sum.
@discardableResult
public func OSAtomicIncrement64(_ theValue: UnsafeMutablePointer<Int64>!) -> Int64 {
    add64(1, theValue)
}

/// Adds 1 to a number that several threads change, and returns the sum.
@discardableResult
public func OSAtomicIncrement64Barrier(_ theValue: UnsafeMutablePointer<Int64>!) -> Int64 {
    add64(1, theValue)
}

/// Subtracts 1 from a number that several threads change, and returns the difference.
@discardableResult
public func OSAtomicDecrement64(_ theValue: UnsafeMutablePointer<Int64>!) -> Int64 {
    add64(-1, theValue)
}

/// Subtracts 1 from a number that several threads change, and returns the difference.
@discardableResult
public func OSAtomicDecrement64Barrier(_ theValue: UnsafeMutablePointer<Int64>!) -> Int64 {
    add64(-1, theValue)
}
