extension UIMenu {
    /// The identifier of a menu.
    ///
    /// The constants are those of the menus in the main menu, most of them empty, so that a
    /// ``UIMenuBuilder`` finds the place of a menu of its own. Source: Apple, UIMenu.Identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The identifier as a string.
        public let rawValue: String
        /// Creates an identifier from a string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        private static func system(_ name: String) -> Identifier {
            Identifier("com.apple.menu." + name)
        }

        /// The menu that contains all others.
        public static let root = system("root")
        /// The menu of the application.
        public static let application = system("application")
        /// The menu of files.
        public static let file = system("file")
        /// The menu of editing.
        public static let edit = system("edit")
        /// The menu of formats.
        public static let format = system("format")
        /// The menu of views.
        public static let view = system("view")
        /// The menu of windows.
        public static let window = system("window")
        /// The menu of help.
        public static let help = system("help")
        /// In the application's menu: what the application is.
        public static let about = system("about")
        /// In the application's menu: settings.
        public static let preferences = system("preferences")
        /// In the application's menu: the end of the program.
        public static let quit = system("quit")
        /// In the menu of files: new scenes.
        public static let newScene = system("new-scene")
        /// In the menu of files: what is opened.
        public static let open = system("open")
        /// In the menu of files: what is closed.
        public static let close = system("close")
        /// In the menu of files: the document.
        public static let document = system("document")
        /// In the menu of files: printing.
        public static let print = system("print")
        /// In the menu of editing: taking changes back.
        public static let undoRedo = system("undo-redo")
        /// In the menu of editing, and in edit menus: cut, copy, paste and so on.
        public static let standardEdit = system("standard-edit")
        /// In the menu of editing: searching.
        public static let find = system("find")
        /// In edit menus: replacing the selection.
        public static let replace = system("replace")
        /// In edit menus: sharing the selection.
        public static let share = system("share")
        /// In edit menus: looking the selection up.
        public static let lookup = system("lookup")
        /// In the menu of formats: fonts.
        public static let font = system("font")
        /// In the menu of fonts, and in edit menus: bold, italic, underlined.
        public static let textStyle = system("text-style")
        /// In the menu of fonts: sizes.
        public static let textSize = system("text-size")
        /// In the menu of formats: text.
        public static let text = system("text")
        /// In the menu of text: alignments.
        public static let alignment = system("alignment")
        /// In the menu of views: toolbars.
        public static let toolbar = system("toolbar")
        /// In the menu of views: sidebars.
        public static let sidebar = system("sidebar")
        /// In the menu of views: the whole screen.
        public static let fullscreen = system("fullscreen")
        /// In the menu of windows: sizes.
        public static let minimizeAndZoom = system("minimize-and-zoom")
        /// In the menu of windows: the order.
        public static let bringAllToFront = system("bring-all-to-front")
    }
}
