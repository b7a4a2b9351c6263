extension String {
    /// The text as a quoted JSON string, with every kind of line break escaped.
    package var asJSON: String {
        var writer = ByteWriter(capacity: utf8.count + 16)
        writer.string(self)
        return String(decoding: writer.written, as: UTF8.self)
    }
}
