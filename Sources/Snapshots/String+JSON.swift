extension String {
    /// The text as a JSON string, with its quotes; line breaks and what ends a line for some readers are escaped.
    package var asJSON: String {
        var writer = ByteWriter(capacity: utf8.count + 16)
        writer.string(self)
        return String(decoding: writer.written, as: UTF8.self)
    }
}
