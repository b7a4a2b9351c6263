extension UICalendarView {
    /// The size of a decoration, relative to the calendar.
    ///
    /// Source: Apple, UICalendarView.DecorationSize.
    public enum DecorationSize: Int, Sendable {
        /// A dot of 4 points, an image of 8. [U]
        case small = 0
        /// A dot of 6 points, an image of 11. [U]
        case medium = 1
        /// A dot of 8 points, an image of 14. [U]
        case large = 2

        var dot: CGFloat { [4, 6, 8][rawValue] }
        var image: CGFloat { [8, 11, 14][rawValue] }
    }

    /// A mark below the number of a day: a dot, an image or a view of the program's.
    ///
    /// Source: Apple, UICalendarView.Decoration.
    @preconcurrency @MainActor
    public final class Decoration: NSObject {
        private enum Look {
            case dot(UIColor?, DecorationSize)
            case image(UIImage?, UIColor?, DecorationSize)
            case view(@MainActor () -> UIView)
        }

        private let look: Look

        private init(_ look: Look) { self.look = look }

        /// Creates a grey dot of medium size.
        public convenience override init() { self.init(.dot(nil, .medium)) }

        /// Creates an image.
        ///
        /// - Parameters:
        ///   - image: the image; nil for a dot.
        ///   - color: the colour of a template; nil for grey.
        ///   - size: the size.
        public convenience init(
            image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium
        ) {
            self.init(image == nil ? .dot(color, size) : .image(image, color, size))
        }

        /// Creates a decoration with a view of the program's, which is clipped to the day's place.
        public convenience init(customViewProvider: @escaping @MainActor () -> UIView) {
            self.init(.view(customViewProvider))
        }

        /// Returns a dot; nil is grey.
        public static func `default`(
            color: UIColor? = nil, size: DecorationSize = .medium
        ) -> Decoration {
            Decoration(.dot(color, size))
        }

        /// Returns an image; without one, a dot.
        public static func image(
            _ image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium
        ) -> Decoration {
            Decoration(image: image, color: color, size: size)
        }

        /// Returns a decoration with a view of the program's, which is clipped to the day's place.
        public static func customView(
            _ customViewProvider: @escaping @MainActor () -> UIView
        ) -> Decoration {
            Decoration(customViewProvider: customViewProvider)
        }

        /// Creates the view, with its size.
        func makeView(in room: CGSize) -> UIView {
            switch look {
            case .dot(let color, let size):
                let view = UIView(frame: CGRect(x: 0, y: 0, width: size.dot, height: size.dot))
                view.backgroundColor = color ?? .systemGray
                view.layer.cornerRadius = size.dot / 2
                return view
            case .image(let image, let color, let size):
                let view = UIImageView(image: image)
                view.prefersTemplate = true
                view.tintColor = color ?? .systemGray
                view.contentMode = .scaleAspectFit
                view.bounds.size = CGSize(width: size.image, height: size.image)
                return view
            case .view(let provider):
                let view = provider()
                let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                let wanted = size == .zero ? view.bounds.size : size
                view.bounds.size = CGSize(
                    width: min(wanted.width, room.width), height: min(wanted.height, room.height))
                view.clipsToBounds = true
                return view
            }
        }
    }
}
