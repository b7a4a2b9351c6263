extension Engine {
    /// A variable that is open, or depends on one, and its place in its group.
    struct Item: BitwiseCopyable {
        var variable: UInt32
        /// An item of the same group; itself for the one that represents it.
        var parent: UInt32
        /// By group: its first item, and the item that follows.
        var first = none
        var last = none
        var next = none
        /// The place in the group.
        var place: UInt32 = 0
    }
}

extension Engine.Open {
    /// The item that represents an item's group. - Complexity: Amortised almost constant.
    func root(of index: UInt32) -> UInt32 {
        var index = index
        while items[index].parent != index {
            items[index].parent = items[items[index].parent].parent
            index = items[index].parent
        }
        return index
    }
}
