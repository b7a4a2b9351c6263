import PackingList
import UIKit

/// A program that the gallery can show: its name on the command line, what it is about, and how to start it.
package struct Scene {
    /// The name on the command line, such as `packing-list`.
    package let name: String
    /// The name for people.
    package let title: String
    /// What there is to see, in a sentence.
    package let summary: String
    /// The folder that holds the scene's pictures; nil when it has none. A viewer finds them under `/assets/`.
    package let assets: URL?
    /// Makes the controller that fills the window.
    package let makeController: () -> UIViewController

    /// The scenes there are; the first is shown when none is named.
    package static let all: [Scene] = [
        Scene(
            name: "packing-list",
            title: "Packing List",
            summary: "A menu on a spring, a flip, a cross-dissolve: constraints that animate.",
            assets: PackingList.Resources.folder,
            makeController: { PackingList.ViewController() }
        )
    ]

    /// Finds a scene by its name; nil when there is none.
    package static func named(_ name: String) -> Scene? {
        all.first { $0.name == name }
    }
}
