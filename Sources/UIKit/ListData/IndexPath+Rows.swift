extension IndexPath {
    /// Creates the index path of a row in a section.
    ///
    /// Source: Apple, UIKit's additions to IndexPath.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// Creates the index path of an item in a section.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The section: the first index. A path without exactly two indexes is a programming error.
    public var section: Int {
        get { self[checked: 0] }
        set { self = IndexPath(indexes: [newValue, self[checked: 1]]) }
    }

    /// The row: the second index. A path without exactly two indexes is a programming error.
    public var row: Int {
        get { self[checked: 1] }
        set { self = IndexPath(indexes: [self[checked: 0], newValue]) }
    }

    /// The item: the second index, like ``row``.
    public var item: Int {
        get { row }
        set { row = newValue }
    }

    private subscript(checked position: Int) -> Int {
        precondition(
            count == 2,
            "an index path of a table must have a section and a row; this one is \(Array(self)). "
                + "Make it with IndexPath(row:section:).")
        return self[position]
    }
}
