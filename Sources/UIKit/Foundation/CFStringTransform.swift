/// A text that can be changed: an `NSMutableString`.
public typealias CFMutableString = NSMutableString

/// Any script to Latin letters, with accents.
public var kCFStringTransformToLatin: CFString! { StringTransform.toLatin.rawValue as NSString }
/// Without combining marks, such as accents.
public var kCFStringTransformStripCombiningMarks: CFString! {
    StringTransform.stripCombiningMarks.rawValue as NSString
}
/// Without diacritics.
public var kCFStringTransformStripDiacritics: CFString! {
    StringTransform.stripDiacritics.rawValue as NSString
}
/// Chinese characters to Latin letters.
public var kCFStringTransformMandarinLatin: CFString! {
    StringTransform.mandarinToLatin.rawValue as NSString
}
/// Latin letters to katakana.
public var kCFStringTransformLatinKatakana: CFString! {
    StringTransform.latinToKatakana.rawValue as NSString
}
/// Latin letters to hiragana.
public var kCFStringTransformLatinHiragana: CFString! {
    StringTransform.latinToHiragana.rawValue as NSString
}
/// Latin letters to Cyrillic ones.
public var kCFStringTransformLatinCyrillic: CFString! {
    StringTransform.latinToCyrillic.rawValue as NSString
}
/// Full-width forms to half-width ones.
public var kCFStringTransformFullwidthHalfwidth: CFString! {
    StringTransform.fullwidthToHalfwidth.rawValue as NSString
}

/// Changes a part of a text by a transform, and returns whether there is such a transform.
///
/// Source: Apple, CFStringTransform.
///
/// - Parameters:
///   - string: the text.
///   - range: the part, nil for all of it; receives the part's range afterwards. A range outside
///     the text is clamped to it.
///   - transform: one of the constants, or a name of ICU such as `Any-Upper`.
///   - reverse: whether the inverse transform is applied.
@discardableResult
public func CFStringTransform(
    _ string: CFMutableString!, _ range: UnsafeMutablePointer<CFRange>!, _ transform: CFString!,
    _ reverse: Bool
) -> Bool {
    guard let string, let transform else { return false }
    let whole = range?.pointee ?? CFRange(location: 0, length: string.length)
    let start = min(max(whole.location, 0), string.length)
    let part = NSRange(location: start, length: min(max(whole.length, 0), string.length - start))
    let old = string.substring(with: part)
    let name = StringTransform(rawValue: transform as String)
    guard let new = old.applyingTransform(name, reverse: reverse) else { return false }
    string.replaceCharacters(in: part, with: new)
    range?.pointee = CFRange(location: start, length: new.utf16.count)
    return true
}
