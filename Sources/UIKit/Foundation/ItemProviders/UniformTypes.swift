/// The identifiers of types and of those to which they conform: the ones that item providers need.
///
/// Source: Apple, System-declared uniform type identifiers.
enum UniformTypes {
    private static let parents: [String: [String]] = [
        "public.data": ["public.item"], "public.content": [],
        "public.composite-content": ["public.content"],
        "public.text": ["public.data", "public.content"],
        "public.plain-text": ["public.text"],
        "public.utf8-plain-text": ["public.plain-text"],
        "public.utf16-plain-text": ["public.plain-text"],
        "public.rtf": ["public.text"], "public.html": ["public.text"],
        "public.xml": ["public.text"], "public.json": ["public.text"],
        "public.source-code": ["public.plain-text"],
        "public.swift-source": ["public.source-code"],
        "public.comma-separated-values-text": ["public.plain-text"],
        "public.vcard": ["public.text"],
        "public.url": ["public.data"], "public.file-url": ["public.url"],
        "public.image": ["public.data", "public.content"],
        "public.png": ["public.image"], "public.jpeg": ["public.image"],
        "com.compuserve.gif": ["public.image"], "public.tiff": ["public.image"],
        "public.heic": ["public.image"], "org.webmproject.webp": ["public.image"],
        "com.microsoft.bmp": ["public.image"], "public.svg-image": ["public.image"],
        "public.audiovisual-content": ["public.data", "public.content"],
        "public.movie": ["public.audiovisual-content"],
        "public.video": ["public.movie"], "public.mpeg-4": ["public.movie"],
        "com.apple.quicktime-movie": ["public.movie"],
        "public.audio": ["public.audiovisual-content"],
        "public.mp3": ["public.audio"], "com.apple.m4a-audio": ["public.audio"],
        "com.adobe.pdf": ["public.data", "public.composite-content"],
        "public.archive": ["public.data"], "public.zip-archive": ["public.archive"],
        "public.folder": ["public.item"],
        "com.apple.uikit.color": ["public.data"],
    ]

    private static let extensions: [String: String] = [
        "txt": "public.plain-text", "rtf": "public.rtf", "html": "public.html",
        "xml": "public.xml", "json": "public.json", "swift": "public.swift-source",
        "csv": "public.comma-separated-values-text", "vcf": "public.vcard", "png": "public.png",
        "jpg": "public.jpeg", "jpeg": "public.jpeg", "gif": "com.compuserve.gif",
        "tiff": "public.tiff", "heic": "public.heic", "webp": "org.webmproject.webp",
        "bmp": "com.microsoft.bmp", "svg": "public.svg-image", "mp4": "public.mpeg-4",
        "mov": "com.apple.quicktime-movie", "mp3": "public.mp3", "m4a": "com.apple.m4a-audio",
        "pdf": "com.adobe.pdf", "zip": "public.zip-archive",
    ]

    /// Returns whether a type is another one, or conforms to it.
    static func type(_ type: String, conformsTo other: String) -> Bool {
        type == other || parents[type]?.contains { self.type($0, conformsTo: other) } ?? false
    }

    /// Returns the type of files with an extension; that of all data for an unknown one.
    static func type(ofExtension suffix: String) -> String {
        extensions[suffix.lowercased()] ?? "public.data"
    }
}
