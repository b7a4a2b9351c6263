extension Bool {
    mutating func toggle() {
        self = !self
    }
}
