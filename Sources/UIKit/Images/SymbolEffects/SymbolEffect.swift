/// A movement of a symbol in an image view.
///
/// Source: Apple, SymbolEffect, in the module Symbols.
///
/// Deviation: symbols have one layer, so that effects by layer are those of the whole symbol, and
/// an effect moves the background of the view, too. Measures and times are ours [U].
public protocol SymbolEffect: Hashable, Sendable {}

/// An effect that is played once.
///
/// Source: Apple, DiscreteSymbolEffect.
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// An effect that lasts until it is removed.
///
/// Source: Apple, IndefiniteSymbolEffect.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

extension IndefiniteSymbolEffect {
    /// The layers one by one, of which symbols have one.
    public var byLayer: Self { self }
    /// The whole symbol.
    public var wholeSymbol: Self { self }
}

/// An effect of the change from one symbol to another.
///
/// Source: Apple, ContentTransitionSymbolEffect.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// A symbol that becomes larger for a moment.
///
/// Source: Apple, BounceSymbolEffect.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    var isDown = false
    /// At first larger.
    public var up: Self { Self() }
    /// At first smaller.
    public var down: Self { Self(isDown: true) }
}

/// A symbol that becomes paler again and again.
///
/// Source: Apple, PulseSymbolEffect.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {}

/// A symbol that is larger or smaller until the effect is removed.
///
/// Source: Apple, ScaleSymbolEffect.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
    var isDown = false
    /// Larger.
    public var up: Self { Self() }
    /// Smaller.
    public var down: Self { Self(isDown: true) }
}

/// A symbol that appears.
///
/// Source: Apple, AppearSymbolEffect.
public struct AppearSymbolEffect: IndefiniteSymbolEffect {}

/// A symbol that disappears.
///
/// Source: Apple, DisappearSymbolEffect.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect {}

/// A symbol that gives way to another one.
///
/// Source: Apple, ReplaceSymbolEffect.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
    /// The layers one by one, of which symbols have one.
    public var byLayer: Self { self }
    /// The whole symbol.
    public var wholeSymbol: Self { self }
}

/// The change between symbols that the system chooses.
///
/// Source: Apple, AutomaticSymbolEffect.
public struct AutomaticSymbolEffect: ContentTransitionSymbolEffect {}

extension SymbolEffect where Self == BounceSymbolEffect {
    /// The symbol becomes larger for a moment.
    public static var bounce: BounceSymbolEffect { .init() }
}
extension SymbolEffect where Self == PulseSymbolEffect {
    /// The symbol becomes paler again and again.
    public static var pulse: PulseSymbolEffect { .init() }
}
extension SymbolEffect where Self == ScaleSymbolEffect {
    /// The symbol is larger until the effect is removed.
    public static var scale: ScaleSymbolEffect { .init() }
}
extension SymbolEffect where Self == AppearSymbolEffect {
    /// The symbol appears.
    public static var appear: AppearSymbolEffect { .init() }
}
extension SymbolEffect where Self == DisappearSymbolEffect {
    /// The symbol disappears.
    public static var disappear: DisappearSymbolEffect { .init() }
}
extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// The symbol gives way to another one.
    public static var replace: ReplaceSymbolEffect { .init() }
}
extension SymbolEffect where Self == AutomaticSymbolEffect {
    /// The change between symbols that the system chooses.
    public static var automatic: AutomaticSymbolEffect { .init() }
}
