// Apple's names of types.

extension UTType {
    /// An item of a file system or in memory.
    public static let item = UTType(known: "public.item")
    /// Something that people look at.
    public static let content = UTType(known: "public.content")
    /// Content of several kinds.
    public static let compositeContent = UTType(known: "public.composite-content")
    /// Bytes.
    public static let data = UTType(known: "public.data")
    /// A folder or a package.
    public static let directory = UTType(known: "public.directory")
    /// A folder.
    public static let folder = UTType(known: "public.folder")
    /// A folder that looks like a file.
    public static let package = UTType(known: "com.apple.package")
    /// A folder of code and resources.
    public static let bundle = UTType(known: "com.apple.bundle")
    /// A program.
    public static let application = UTType(known: "com.apple.application")
    /// Machine code or a script.
    public static let executable = UTType(known: "public.executable")
    /// A symbolic link.
    public static let symbolicLink = UTType(known: "public.symlink")
    /// Text.
    public static let text = UTType(known: "public.text")
    /// Text without style.
    public static let plainText = UTType(known: "public.plain-text")
    /// Text without style in UTF-8.
    public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
    /// Text without style in UTF-16.
    public static let utf16PlainText = UTType(known: "public.utf16-plain-text")
    /// Values with separators.
    public static let delimitedText = UTType(known: "public.delimited-values-text")
    /// Values between commas.
    public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
    /// Values between tabs.
    public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
    /// Rich text.
    public static let rtf = UTType(known: "public.rtf")
    /// Rich text with attachments.
    public static let rtfd = UTType(known: "com.apple.rtfd")
    /// HTML.
    public static let html = UTType(known: "public.html")
    /// XML.
    public static let xml = UTType(known: "public.xml")
    /// JSON.
    public static let json = UTType(known: "public.json")
    /// YAML.
    public static let yaml = UTType(known: "public.yaml")
    /// A property list.
    public static let propertyList = UTType(known: "com.apple.property-list")
    /// A property list in XML.
    public static let xmlPropertyList = UTType(known: "com.apple.xml-property-list")
    /// A property list in bytes.
    public static let binaryPropertyList = UTType(known: "com.apple.binary-property-list")
    /// A contact's card.
    public static let vCard = UTType(known: "public.vcard")
    /// An event of a calendar.
    public static let calendarEvent = UTType(known: "public.calendar-event")
    /// Source code.
    public static let sourceCode = UTType(known: "public.source-code")
    /// Source code in Swift.
    public static let swiftSource = UTType(known: "public.swift-source")
    /// Source code in C.
    public static let cSource = UTType(known: "public.c-source")
    /// A header of C.
    public static let cHeader = UTType(known: "public.c-header")
    /// Source code in Objective-C.
    public static let objectiveCSource = UTType(known: "public.objective-c-source")
    /// Source code in C++.
    public static let cPlusPlusSource = UTType(known: "public.c-plus-plus-source")
    /// A script.
    public static let script = UTType(known: "public.script")
    /// A script of the shell.
    public static let shellScript = UTType(known: "public.shell-script")
    /// A script in Python.
    public static let pythonScript = UTType(known: "public.python-script")
    /// A script in Ruby.
    public static let rubyScript = UTType(known: "public.ruby-script")
    /// A script in PHP.
    public static let phpScript = UTType(known: "public.php-script")
    /// A script in Perl.
    public static let perlScript = UTType(known: "public.perl-script")
    /// A script in JavaScript.
    public static let javaScript = UTType(known: "com.netscape.javascript-source")
    /// An address.
    public static let url = UTType(known: "public.url")
    /// The address of a file.
    public static let fileURL = UTType(known: "public.file-url")
    /// An image.
    public static let image = UTType(known: "public.image")
    /// A PNG.
    public static let png = UTType(known: "public.png")
    /// A JPEG.
    public static let jpeg = UTType(known: "public.jpeg")
    /// A GIF.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// A TIFF.
    public static let tiff = UTType(known: "public.tiff")
    /// An image in HEIF.
    public static let heif = UTType(known: "public.heif")
    /// An image in HEIC.
    public static let heic = UTType(known: "public.heic")
    /// An image in WebP.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// An image of Windows.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// An icon of Windows.
    public static let ico = UTType(known: "com.microsoft.ico")
    /// An icon of macOS.
    public static let icns = UTType(known: "com.apple.icns")
    /// An SVG.
    public static let svg = UTType(known: "public.svg-image")
    /// The data of a camera's sensor.
    public static let rawImage = UTType(known: "public.camera-raw-image")
    /// A live photo.
    public static let livePhoto = UTType(known: "com.apple.live-photo")
    /// A PDF.
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// Sound, pictures that move, or both.
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    /// Pictures that move, with or without sound.
    public static let movie = UTType(known: "public.movie")
    /// Pictures that move, without sound.
    public static let video = UTType(known: "public.video")
    /// Sound.
    public static let audio = UTType(known: "public.audio")
    /// A film of QuickTime.
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
    /// A film in MPEG.
    public static let mpeg = UTType(known: "public.mpeg")
    /// Pictures in MPEG-2.
    public static let mpeg2Video = UTType(known: "public.mpeg-2-video")
    /// A film in MPEG-4.
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// A film in MPEG-4 of Apple's.
    public static let appleProtectedMPEG4Video = UTType(known: "com.apple.m4v-video")
    /// A film in AVI.
    public static let avi = UTType(known: "public.avi")
    /// Sound in MP3.
    public static let mp3 = UTType(known: "public.mp3")
    /// Sound in MPEG-4.
    public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
    /// Sound in WAV.
    public static let wav = UTType(known: "com.microsoft.waveform-audio")
    /// Sound in AIFF.
    public static let aiff = UTType(known: "public.aiff-audio")
    /// Music in MIDI.
    public static let midi = UTType(known: "public.midi-audio")
    /// A list of pieces.
    public static let playlist = UTType(known: "public.playlist")
    /// An archive of files.
    public static let archive = UTType(known: "public.archive")
    /// An archive in ZIP.
    public static let zip = UTType(known: "public.zip-archive")
    /// A file packed by gzip.
    public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
    /// A file packed by bzip2.
    public static let bz2 = UTType(known: "public.bzip2-archive")
    /// A font.
    public static let font = UTType(known: "public.font")
    /// A database.
    public static let database = UTType(known: "public.database")
    /// A message.
    public static let message = UTType(known: "public.message")
    /// A contact.
    public static let contact = UTType(known: "public.contact")
    /// A presentation.
    public static let presentation = UTType(known: "public.presentation")
    /// A table of numbers.
    public static let spreadsheet = UTType(known: "public.spreadsheet")
    /// A model in three dimensions.
    public static let threeDContent = UTType(known: "public.3d-content")
    /// A scene in USD.
    public static let usd = UTType(known: "com.pixar.universal-scene-description")
    /// A scene in USDZ.
    public static let usdz = UTType(known: "com.pixar.universal-scene-description-mobile")
    /// A book in EPUB.
    public static let epub = UTType(known: "org.idpf.epub-container")
    /// A log.
    public static let log = UTType(known: "public.log")
}
