import LoginForm
import PackingList
import StarRating
import SwipeCell
import TipInCards
import UIKit

/// A program that the gallery can show: its name on the command line, its description, and how to
/// start it.
package struct Scene {
    /// The name on the command line, such as `packing-list`.
    package let name: String
    /// The title that the gallery displays.
    package let title: String
    /// What the scene shows, in a sentence.
    package let summary: String
    /// The folder with the scene's pictures; nil if it has none. A viewer finds them under
    /// `/assets/`.
    package let assets: URL?
    /// The options that `--set` accepts.
    package var options: [Option] = []
    /// Makes the controller that fills the window, with a value for each option.
    package let makeController: (Settings) -> UIViewController

    /// The values of a scene's options.
    package typealias Settings = [String: String]

    /// An option of a scene that can be set on the command line.
    package struct Option {
        /// The name before the equals sign.
        package let name: String
        /// The allowed values; the first is the default.
        package let values: [String]
    }

    /// Adds the default values for options that were not set.
    /// - Throws: `Command.Misuse`, for an unknown option or an invalid value.
    package func settings(from given: Settings) throws(Command.Misuse) -> Settings {
        for (name, value) in given.sorted(by: { $0.key < $1.key }) {
            guard let option = options.first(where: { $0.name == name }) else {
                let known =
                    options.isEmpty
                    ? "It has none" : "It has \(options.map(\.name).joined(separator: ", "))"
                throw .init(
                    description: "The scene “\(self.name)” has no option “\(name)”. \(known).")
            }
            guard option.values.contains(value) else {
                throw .init(
                    description:
                        "“\(name)” is \(option.values.joined(separator: ", ")), not “\(value.prefix(40))”."
                )
            }
        }
        var settings = given
        for option in options where settings[option.name] == nil {
            settings[option.name] = option.values.first
        }
        return settings
    }

    /// All scenes; the first is shown if none is named.
    package static let all: [Scene] = [
        Scene(
            name: "packing-list",
            title: "Packing List",
            summary: "A menu on a spring, a flip, a cross-dissolve: constraints that animate.",
            assets: PackingList.Resources.folder,
            makeController: { _ in PackingList.ViewController() }
        ),
        Scene(
            name: "tip-in-cards",
            title: "Tip-in Cards",
            summary: "Cards of a table that tip in the first time they are seen.",
            assets: nil,
            options: [
                Option(name: "effect", values: TipInCards.CardEffect.allCases.map(\.rawValue)),
                Option(
                    name: "again",
                    values: ["none"] + TipInCards.CardEffect.allCases.map(\.rawValue).dropLast()),
            ],
            makeController: { settings in
                TipInCards.MainViewController(
                    effect: settings["effect"].flatMap(TipInCards.CardEffect.init) ?? .tipIn,
                    again: settings["again"].flatMap(TipInCards.CardEffect.init) ?? .none)
            }
        ),
        Scene(
            name: "login-form",
            title: "Login Form",
            summary:
                "A list that drops down on a spring, and a button that becomes a spinning ring.",
            assets: nil,
            options: [
                Option(
                    name: "morph", values: LoginForm.ViewController.Morph.allCases.map(\.rawValue))
            ],
            makeController: { settings in
                LoginForm.ViewController(
                    morph: settings["morph"].flatMap(LoginForm.ViewController.Morph.init) ?? .ratio)
            }
        ),
        Scene(
            name: "swipe-cell",
            title: "Swipe Cell",
            summary:
                "Rows that open under a finger, resist beyond their end, and spring open or shut.",
            assets: nil,
            makeController: { _ in SwipeCell.ViewController() }
        ),
        Scene(
            name: "star-rating",
            title: "Star Rating",
            summary: "A rating that flies in over a page on a loose spring.",
            assets: nil,
            options: [
                Option(
                    name: "animator",
                    values: StarRating.ViewController.Animator.allCases.map(\.rawValue))
            ],
            makeController: { settings in
                let animator = settings["animator"].flatMap(StarRating.ViewController.Animator.init)
                return StarRating.ViewController(animator: animator ?? .uikit)
            }
        ),
    ]

    /// Finds a scene by its name; nil if there is none.
    package static func named(_ name: String) -> Scene? {
        all.first { $0.name == name }
    }
}
