/// The text field of a search bar: rounded, with a magnifying glass and a clear button.
///
/// Source: Apple, UISearchTextField. Its colours and corners are ours. [U]
///
/// Deviation: no tokens.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    /// Creates a search field with a frame in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a search field from an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 10
        clearButtonMode = .always
        returnKeyType = .search
        autocapitalizationType = .none
        let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
        glass.tintColor = .secondaryLabel
        glass.contentMode = .center
        glass.frame.size = CGSize(width: 28, height: 20)
        leftView = glass
        leftViewMode = .always
    }

    /// The image in place of the colour and the corners; nil for none.
    final var backgroundImage: UIImage? {
        didSet {
            guard backgroundImage !== oldValue else { return }
            if oldValue == nil { ownLook = (backgroundColor, layer.cornerRadius) }
            backgroundColor = backgroundImage == nil ? ownLook.color : nil
            layer.cornerRadius = backgroundImage == nil ? ownLook.radius : 0
            if backgroundImage == nil { backgroundView.removeFromSuperview() }
            setNeedsLayout()
        }
    }
    private final var ownLook: (color: UIColor?, radius: CGFloat) = (nil, 0)
    private final lazy var backgroundView = UIImageView()

    /// Places the background's image.
    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let backgroundImage else { return }
        if backgroundView.superview == nil { insertSubview(backgroundView, at: 0) }
        backgroundView.image = backgroundImage
        backgroundView.frame = bounds
    }

    private func moved(_ rect: CGRect) -> CGRect {
        let offset = (delegate as? UISearchBar)?.searchTextPositionAdjustment ?? .zero
        // The text does not touch the rounded end without a clear button.
        return CGRect(
            x: rect.minX + offset.horizontal, y: rect.minY + offset.vertical,
            width: max(0, rect.width - 7), height: rect.height)
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        moved(super.textRect(forBounds: bounds))
    }

    open override func editingRect(forBounds bounds: CGRect) -> CGRect {
        moved(super.editingRect(forBounds: bounds))
    }

    open override func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        moved(super.placeholderRect(forBounds: bounds))
    }

    /// Returns how far an icon is moved.
    private func offset(of icon: UISearchBar.Icon) -> UIOffset {
        (delegate as? UISearchBar)?.positionAdjustment(for: icon) ?? .zero
    }

    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        let offset = offset(of: .clear)
        return super.clearButtonRect(forBounds: bounds).offsetBy(
            dx: offset.horizontal - 5, dy: offset.vertical)
    }

    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let offset = offset(of: .search)
        return super.leftViewRect(forBounds: bounds).offsetBy(
            dx: offset.horizontal, dy: offset.vertical)
    }

    open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let isBookmark = (delegate as? UISearchBar)?.showsBookmarkButton ?? false
        let offset = offset(of: isBookmark ? .bookmark : .resultsList)
        return super.rightViewRect(forBounds: bounds).offsetBy(
            dx: offset.horizontal, dy: offset.vertical)
    }
}
