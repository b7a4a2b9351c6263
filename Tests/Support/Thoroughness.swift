import Foundation

/// Whether tests run all their cases: true if `MAINSPRING_THOROUGH` is set.
///
/// Tests with many random cases run some of them by default, so that all tests together take
/// minutes. The first cases are the same in both.
public let isThorough = ProcessInfo.processInfo.environment["MAINSPRING_THOROUGH"] != nil

/// Returns the number of cases that a test runs: some, or with `MAINSPRING_THOROUGH` all.
public func cases(_ some: Int, of all: Int) -> Int { isThorough ? all : some }
