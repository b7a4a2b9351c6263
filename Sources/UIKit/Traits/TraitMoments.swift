/// The values that the traits of screens have had, numbered, so that a view outside of a hierarchy
/// knows with four bytes which ones it was notified of.
@MainActor
enum TraitMoments {
    @exclusivity(unchecked) private static var all: [TraitValues] = []
    @exclusivity(unchecked) private static var numbers: [TraitValues: UInt32] = [:]
    /// More values than this only come from traits of a program's own, such as a distance. Views
    /// that leave a hierarchy with others get the screen's.
    private static let limit = 1000

    /// Whether views may know other traits than the screen's.
    static var haveDiffered: Bool { all.count > 1 }

    /// Returns the number of these values, which is never reused.
    static func moment(of values: TraitValues) -> UInt32 {
        if let number = numbers[values] { return number }
        guard all.count < limit else { return UIScreen.main.traitMoment }
        let number = UInt32(all.count)
        all.append(values)
        numbers[values] = number
        return number
    }

    /// Returns the values with a number; nil for a number without values.
    static func values(at moment: UInt32) -> TraitValues? {
        moment < all.count ? all[Int(moment)] : nil
    }
}
