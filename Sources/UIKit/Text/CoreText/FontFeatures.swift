// The numbers of Apple's font feature registry that libraries for digits use. Descriptors of fonts
// understand digits of one width; the system's font has no other features.

/// The type of digits' widths.
public var kNumberSpacingType: Int { 6 }
/// Digits of one width.
public var kMonospacedNumbersSelector: Int { 0 }
/// Digits of their own widths.
public var kProportionalNumbersSelector: Int { 1 }
