/// The parents and tags of a type.
struct Declaration: Sendable {
    var parents: [String] = []
    /// The extensions of files, the preferred one first.
    var suffixes: [String] = []
    /// The media types, the preferred one first.
    var media: [String] = []

    /// The types of Apple's list that programs use most: identifier, parents, extensions, media.
    ///
    /// Source: Apple, System-declared uniform type identifiers.
    static let system: [String: Declaration] = {
        let lines = """
            public.item
            public.content
            public.data: public.item
            public.directory: public.item
            public.resolvable
            public.composite-content: public.content
            public.executable: public.data
            public.folder: public.directory
            public.volume: public.folder
            com.apple.package: public.directory
            com.apple.bundle: public.directory
            com.apple.application: public.executable
            public.symlink: public.data public.resolvable
            public.text: public.data public.content
            public.plain-text: public.text | txt text | text/plain
            public.utf8-plain-text: public.plain-text
            public.utf16-plain-text: public.plain-text
            public.delimited-values-text: public.text
            public.comma-separated-values-text: public.delimited-values-text public.utf8-plain-text \
            | csv | text/csv
            public.tab-separated-values-text: public.delimited-values-text | tsv \
            | text/tab-separated-values
            public.rtf: public.text | rtf | text/rtf
            com.apple.rtfd: com.apple.package public.composite-content | rtfd
            com.apple.flat-rtfd: public.data public.composite-content
            public.html: public.text | html htm | text/html
            public.xml: public.text | xml | application/xml text/xml
            public.json: public.text | json | application/json
            public.yaml: public.text | yml yaml | application/x-yaml
            public.css: public.text | css | text/css
            com.apple.property-list: public.data | plist
            com.apple.xml-property-list: public.xml com.apple.property-list
            com.apple.binary-property-list: com.apple.property-list
            public.vcard: public.text | vcf vcard | text/vcard text/directory
            com.apple.ical.ics: public.text | ics | text/calendar
            public.source-code: public.plain-text
            public.swift-source: public.source-code | swift
            public.c-source: public.source-code | c
            public.c-header: public.source-code | h
            public.objective-c-source: public.source-code | m
            public.c-plus-plus-source: public.source-code | cpp cp
            public.assembly-source: public.source-code | s
            com.sun.java-source: public.source-code | java
            public.script: public.source-code
            public.shell-script: public.script | sh
            public.python-script: public.script | py
            public.ruby-script: public.script | rb
            public.php-script: public.script | php
            public.perl-script: public.script | pl
            com.netscape.javascript-source: public.source-code public.executable | js \
            | text/javascript
            public.url: public.data
            public.file-url: public.url
            public.image: public.data public.content
            public.png: public.image | png | image/png
            public.jpeg: public.image | jpeg jpg | image/jpeg image/jpg
            com.compuserve.gif: public.image | gif | image/gif
            public.tiff: public.image | tiff tif | image/tiff
            public.heif-standard: public.image
            public.heif: public.heif-standard | heif | image/heif
            public.heic: public.heif-standard | heic | image/heic
            org.webmproject.webp: public.image | webp | image/webp
            com.microsoft.bmp: public.image | bmp | image/bmp
            com.microsoft.ico: public.image | ico | image/vnd.microsoft.icon
            com.apple.icns: public.image | icns
            public.camera-raw-image: public.image
            com.apple.live-photo: public.content
            public.svg-image: public.image public.xml | svg | image/svg+xml
            com.adobe.pdf: public.data public.composite-content | pdf | application/pdf
            public.audiovisual-content: public.data public.content
            public.movie: public.audiovisual-content
            public.video: public.movie
            public.audio: public.audiovisual-content
            com.apple.quicktime-movie: public.movie | mov qt | video/quicktime
            public.mpeg: public.movie | mpg mpeg | video/mpeg
            public.mpeg-2-video: public.video
            public.mpeg-4: public.movie | mp4 | video/mp4
            com.apple.m4v-video: public.movie | m4v | video/x-m4v
            public.avi: public.movie | avi | video/avi
            public.mp3: public.audio | mp3 | audio/mpeg
            public.mpeg-4-audio: public.mpeg-4 public.audio | mp4
            com.apple.m4a-audio: public.audio | m4a | audio/x-m4a
            com.microsoft.waveform-audio: public.audio | wav | audio/vnd.wave audio/wav
            public.aiff-audio: public.audio | aiff | audio/aiff
            public.midi-audio: public.audio | midi mid | audio/midi
            public.playlist: public.data
            public.m3u-playlist: public.text public.playlist | m3u | audio/mpegurl
            public.archive: public.data
            public.zip-archive: public.archive | zip | application/zip
            org.gnu.gnu-zip-archive: public.archive | gz | application/gzip
            public.bzip2-archive: public.archive | bz2 | application/x-bzip2
            public.tar-archive: public.archive | tar | application/x-tar
            public.font: public.data
            public.truetype-ttf-font: public.font | ttf
            public.opentype-font: public.font | otf
            public.database: public.data
            public.calendar-event: public.data
            public.message: public.data
            public.contact: public.data
            public.presentation: public.composite-content
            public.spreadsheet: public.content
            public.3d-content: public.content
            com.pixar.universal-scene-description: public.3d-content public.data | usd
            com.pixar.universal-scene-description-mobile: public.3d-content public.data | usdz \
            | model/vnd.usdz+zip
            org.idpf.epub-container: public.composite-content | epub | application/epub+zip
            com.apple.uikit.color: public.data
            public.log: public.plain-text | log
            """
        var all: [String: Declaration] = [:]
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
            func words(_ text: Substring) -> [String] {
                text.split(separator: " ").map(String.init)
            }
            let head = parts[0].split(separator: ":", maxSplits: 1)
            all[words(head[0])[0]] = Declaration(
                parents: head.count > 1 ? words(head[1]) : [],
                suffixes: parts.count > 1 ? words(parts[1]) : [],
                media: parts.count > 2 ? words(parts[2]) : [])
        }
        return all
    }()
}
