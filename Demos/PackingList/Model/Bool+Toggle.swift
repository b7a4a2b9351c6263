// Swift has had it since 4.2; the program brings its own, as it did then.
extension Bool {
    mutating func toggle() {
        self = !self
    }
}
