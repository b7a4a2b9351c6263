// Swift has had this method since 4.2; the program defines its own, as it did then.
extension Bool {
    mutating func toggle() {
        self = !self
    }
}
