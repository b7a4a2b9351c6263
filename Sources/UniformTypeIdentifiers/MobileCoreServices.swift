public import Foundation

// The names of types in MobileCoreServices, from before iOS 14: identifiers.

/// The identifier of ``UTType/item``.
public nonisolated(unsafe) let kUTTypeItem = UTType.item.identifier as NSString
/// The identifier of ``UTType/content``.
public nonisolated(unsafe) let kUTTypeContent = UTType.content.identifier as NSString
/// The identifier of ``UTType/compositeContent``.
public nonisolated(unsafe) let kUTTypeCompositeContent =
    UTType.compositeContent.identifier as NSString
/// The identifier of ``UTType/data``.
public nonisolated(unsafe) let kUTTypeData = UTType.data.identifier as NSString
/// The identifier of ``UTType/directory``.
public nonisolated(unsafe) let kUTTypeDirectory = UTType.directory.identifier as NSString
/// The identifier of ``UTType/folder``.
public nonisolated(unsafe) let kUTTypeFolder = UTType.folder.identifier as NSString
/// The identifier of ``UTType/text``.
public nonisolated(unsafe) let kUTTypeText = UTType.text.identifier as NSString
/// The identifier of ``UTType/plainText``.
public nonisolated(unsafe) let kUTTypePlainText = UTType.plainText.identifier as NSString
/// The identifier of ``UTType/utf8PlainText``.
public nonisolated(unsafe) let kUTTypeUTF8PlainText = UTType.utf8PlainText.identifier as NSString
/// The identifier of ``UTType/utf16PlainText``.
public nonisolated(unsafe) let kUTTypeUTF16PlainText = UTType.utf16PlainText.identifier as NSString
/// The identifier of ``UTType/rtf``.
public nonisolated(unsafe) let kUTTypeRTF = UTType.rtf.identifier as NSString
/// The identifier of ``UTType/html``.
public nonisolated(unsafe) let kUTTypeHTML = UTType.html.identifier as NSString
/// The identifier of ``UTType/xml``.
public nonisolated(unsafe) let kUTTypeXML = UTType.xml.identifier as NSString
/// The identifier of ``UTType/json``.
public nonisolated(unsafe) let kUTTypeJSON = UTType.json.identifier as NSString
/// The identifier of ``UTType/propertyList``.
public nonisolated(unsafe) let kUTTypePropertyList = UTType.propertyList.identifier as NSString
/// The identifier of ``UTType/url``.
public nonisolated(unsafe) let kUTTypeURL = UTType.url.identifier as NSString
/// The identifier of ``UTType/fileURL``.
public nonisolated(unsafe) let kUTTypeFileURL = UTType.fileURL.identifier as NSString
/// The identifier of ``UTType/image``.
public nonisolated(unsafe) let kUTTypeImage = UTType.image.identifier as NSString
/// The identifier of ``UTType/png``.
public nonisolated(unsafe) let kUTTypePNG = UTType.png.identifier as NSString
/// The identifier of ``UTType/jpeg``.
public nonisolated(unsafe) let kUTTypeJPEG = UTType.jpeg.identifier as NSString
/// The identifier of ``UTType/gif``.
public nonisolated(unsafe) let kUTTypeGIF = UTType.gif.identifier as NSString
/// The identifier of ``UTType/tiff``.
public nonisolated(unsafe) let kUTTypeTIFF = UTType.tiff.identifier as NSString
/// The identifier of ``UTType/bmp``.
public nonisolated(unsafe) let kUTTypeBMP = UTType.bmp.identifier as NSString
/// The identifier of ``UTType/pdf``.
public nonisolated(unsafe) let kUTTypePDF = UTType.pdf.identifier as NSString
/// The identifier of ``UTType/audiovisualContent``.
public nonisolated(unsafe) let kUTTypeAudiovisualContent =
    UTType.audiovisualContent.identifier as NSString
/// The identifier of ``UTType/movie``.
public nonisolated(unsafe) let kUTTypeMovie = UTType.movie.identifier as NSString
/// The identifier of ``UTType/video``.
public nonisolated(unsafe) let kUTTypeVideo = UTType.video.identifier as NSString
/// The identifier of ``UTType/audio``.
public nonisolated(unsafe) let kUTTypeAudio = UTType.audio.identifier as NSString
/// The identifier of ``UTType/quickTimeMovie``.
public nonisolated(unsafe) let kUTTypeQuickTimeMovie = UTType.quickTimeMovie.identifier as NSString
/// The identifier of ``UTType/mpeg4Movie``.
public nonisolated(unsafe) let kUTTypeMPEG4 = UTType.mpeg4Movie.identifier as NSString
/// The identifier of ``UTType/mp3``.
public nonisolated(unsafe) let kUTTypeMP3 = UTType.mp3.identifier as NSString
/// The identifier of ``UTType/mpeg4Audio``.
public nonisolated(unsafe) let kUTTypeMPEG4Audio = UTType.mpeg4Audio.identifier as NSString
/// The identifier of ``UTType/wav``.
public nonisolated(unsafe) let kUTTypeWaveformAudio = UTType.wav.identifier as NSString
/// The identifier of ``UTType/archive``.
public nonisolated(unsafe) let kUTTypeArchive = UTType.archive.identifier as NSString
/// The identifier of ``UTType/zip``.
public nonisolated(unsafe) let kUTTypeZipArchive = UTType.zip.identifier as NSString
/// The identifier of ``UTType/vCard``.
public nonisolated(unsafe) let kUTTypeVCard = UTType.vCard.identifier as NSString
/// The identifier of ``UTType/sourceCode``.
public nonisolated(unsafe) let kUTTypeSourceCode = UTType.sourceCode.identifier as NSString
/// The identifier of ``UTType/swiftSource``.
public nonisolated(unsafe) let kUTTypeSwiftSource = UTType.swiftSource.identifier as NSString
/// The identifier of ``UTType/commaSeparatedText``.
public nonisolated(unsafe) let kUTTypeCommaSeparatedText =
    UTType.commaSeparatedText.identifier as NSString
/// The class of extensions of files.
public nonisolated(unsafe) let kUTTagClassFilenameExtension =
    UTTagClass.filenameExtension.rawValue as NSString
/// The class of media types.
public nonisolated(unsafe) let kUTTagClassMIMEType = UTTagClass.mimeType.rawValue as NSString

/// Returns whether a type is another one, or is derived from it.
public func UTTypeConformsTo(_ inUTI: NSString, _ inConformsToUTI: NSString) -> Bool {
    UTType(known: (inUTI as String).lowercased()).conforms(
        to: UTType(known: (inConformsToUTI as String).lowercased()))
}

/// Returns the identifier of a tag's type.
///
/// Source: Apple, UTTypeCreatePreferredIdentifierForTag.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: NSString, _ inTag: NSString, _ inConformingToUTI: NSString?
) -> Unmanaged<NSString>? {
    let parent = inConformingToUTI.map { UTType(known: $0 as String) }
    let type = UTType(
        tag: inTag as String, tagClass: UTTagClass(rawValue: inTagClass as String),
        conformingTo: parent)
    return type.map { Unmanaged.passRetained($0.identifier as NSString) }
}

/// Returns the preferred tag of a type; nil for none.
///
/// Source: Apple, UTTypeCopyPreferredTagWithClass.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: NSString, _ inTagClass: NSString)
    -> Unmanaged<NSString>?
{
    let type = UTType(known: (inUTI as String).lowercased())
    let tag = type.tags[UTTagClass(rawValue: inTagClass as String)]?.first
    return tag.map { Unmanaged.passRetained($0 as NSString) }
}
