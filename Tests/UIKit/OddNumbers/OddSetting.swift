import Capture
import Foundation
import HeadlessTesting
import UIKit

/// A number of UIKit's API that a program can set.
struct OddSetting: Sendable {
    /// What sets the number: adds views to a window and returns a closure that reads the property,
    /// or an empty list if it cannot be read.
    typealias Set = @MainActor @Sendable (UIWindow, Double) -> () -> [Double]

    /// How the name of the property is spelled in the sources, `UIScrollView.contentSize`, or
    /// words.
    let name: String
    let usable: ClosedRange<Double>
    let set: Set

    /// - Parameter usable: The documented range; a property that is read has no number outside it.
    init(
        _ name: String,
        usable: ClosedRange<Double> = -1.7976931348623157e308...1.7976931348623157e308,
        _ set: @escaping Set
    ) {
        (self.name, self.usable, self.set) = (name, usable, set)
    }

    /// A setting of a view's property.
    static func view<View: UIView>(
        _ name: String,
        usable: ClosedRange<Double> = -1.7976931348623157e308...1.7976931348623157e308,
        _ make: @escaping @MainActor @Sendable () -> View,
        _ set: @escaping @MainActor @Sendable (View, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (View) -> [Double] = { _ in [] }
    ) -> OddSetting {
        OddSetting(name, usable: usable) { window, number in
            let view = make()
            view.frame = CGRect(x: 10, y: 10, width: 200, height: 200)
            window.addSubview(view)
            set(view, number)
            return { read(view) }
        }
    }
}

/// Returns a number as the nearest integer, as a program may get it from a broken calculation.
func integer(_ number: Double) -> Int {
    number.isNaN ? .min : number >= 0x1p63 ? .max : number <= -0x1p63 ? .min : Int(number)
}

extension UIEdgeInsets {
    /// Insets with a number at two edges.
    init(odd number: Double) { self.init(top: number, left: 1, bottom: 2, right: number) }

    var numbers: [Double] { [top, left, bottom, right] }
}

extension NSDirectionalEdgeInsets {
    /// Insets with a number at two edges.
    init(odd number: Double) { self.init(top: number, leading: number, bottom: 1, trailing: 2) }

    var numbers: [Double] { [top, leading, bottom, trailing] }
}

/// Lists settings; unlike an array, each is type-checked on its own.
@resultBuilder
enum OddSettings {
    static func buildPartialBlock(first: OddSetting) -> [OddSetting] { [first] }
    static func buildPartialBlock(accumulated: [OddSetting], next: OddSetting) -> [OddSetting] {
        accumulated + [next]
    }
}
