extension UIBarButtonItem {
    /// The predefined items.
    ///
    /// Source: Apple, UIBarButtonItem.SystemItem. Deviation: undo and redo are titles, as before
    /// iOS 13; there is no page curl.
    public enum SystemItem: Int, Sendable {
        /// Done, in bold.
        case done = 0
        /// Cancel.
        case cancel = 1
        /// Edit.
        case edit = 2
        /// Save, in bold.
        case save = 3
        /// A plus sign.
        case add = 4
        /// A space that takes up the remaining width.
        case flexibleSpace = 5
        /// A space with the item's width.
        case fixedSpace = 6
        /// A pencil on a square: write something new.
        case compose = 7
        /// An arrow that turns to the left: answer.
        case reply = 8
        /// An arrow that leaves a square: further actions.
        case action = 9
        /// A folder: move it elsewhere.
        case organize = 10
        /// A book: bookmarks.
        case bookmarks = 11
        /// A magnifying glass.
        case search = 12
        /// A circular arrow: load again.
        case refresh = 13
        /// A cross: stop loading.
        case stop = 14
        /// A camera.
        case camera = 15
        /// A bin: delete it.
        case trash = 16
        /// Play.
        case play = 17
        /// Pause.
        case pause = 18
        /// Rewind.
        case rewind = 19
        /// Fast forward.
        case fastForward = 20
        /// Undo.
        case undo = 21
        /// Redo.
        case redo = 22
        /// A cross: closes the present view.
        case close = 24

        var title: String? {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .undo: "Undo"
            case .redo: "Redo"
            default: nil
            }
        }

        /// The name of the symbol that the item shows, nil if it has a title or is a space.
        var symbol: String? {
            switch self {
            case .add: "plus"
            case .compose: "square.and.pencil"
            case .reply: "arrowshape.turn.up.left"
            case .action: "square.and.arrow.up"
            case .organize: "folder"
            case .bookmarks: "book"
            case .search: "magnifyingglass"
            case .refresh: "arrow.clockwise"
            case .stop, .close: "xmark"
            case .camera: "camera"
            case .trash: "trash"
            case .play: "play.fill"
            case .pause: "pause.fill"
            case .rewind: "backward.fill"
            case .fastForward: "forward.fill"
            default: nil
            }
        }

        /// The text that a screen reader speaks in place of the symbol.
        var spokenName: String? {
            switch self {
            case .add: "Add"
            case .compose: "Compose"
            case .reply: "Reply"
            case .action: "Share"
            case .organize: "Organize"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .refresh: "Refresh"
            case .stop: "Stop"
            case .close: "Close"
            case .camera: "Camera"
            case .trash: "Delete"
            case .play: "Play"
            case .pause: "Pause"
            case .rewind: "Rewind"
            case .fastForward: "Fast Forward"
            default: nil
            }
        }

        var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }
    }
}
