// Fonts that a program brings along, and registers by their files.

/// The lifetime of a registration, and the programs that see the font.
///
/// Source: Apple, CTFontManagerScope.
public enum CTFontManagerScope: UInt32, Sendable {
    /// Not registered.
    case none = 0
    /// For this process, until it ends.
    case process = 1
    /// For the user.
    case user = 2
    /// For the user's session.
    case session = 3

    /// For the user.
    public static var persistent: CTFontManagerScope { .user }
}

/// Why a font was not registered, or not removed.
///
/// Source: Apple, CTFontManagerError.
public enum CTFontManagerError: CFIndex, Error, Sendable {
    /// There is no such file.
    case fileNotFound = 101
    /// The file may not be read.
    case insufficientPermissions = 102
    /// The file is not a font of a known format.
    case unrecognizedFormat = 103
    /// The font is damaged.
    case invalidFontData = 104
    /// The font is registered already.
    case alreadyRegistered = 105
    /// The font is not registered.
    case notRegistered = 201
    /// The font has no file.
    case registrationFailed = 301
    /// Another font with the name is registered.
    case duplicatedName = 305
    /// The address is not that of a file.
    case invalidFilePath = 306
    /// The scope is not that of the process.
    case unsupportedScope = 307
}

/// The domain of errors with the codes of ``CTFontManagerError``.
public var kCTFontManagerErrorDomain: CFString { "com.apple.CoreText.CTFontManagerErrorDomain" }
/// The key of an array with the address of a font's file, in the information of an error.
public var kCTFontManagerErrorFontURLsKey: CFString { "CTFontManagerErrorFontURLs" }

extension FontFace.Refusal {
    fileprivate func error(_ url: CFURL? = nil) -> CFError {
        var information: [String: Any] = [NSLocalizedDescriptionKey: sentence]
        if let url { information[kCTFontManagerErrorFontURLsKey as String] = [url as URL] }
        return NSError(
            domain: kCTFontManagerErrorDomain as String, code: reason.rawValue,
            userInfo: information)
    }
}

/// Does something with fonts, and returns whether it succeeded; the error receives the reason.
private func attempt(
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?, _ url: CFURL? = nil,
    _ body: () throws(FontFace.Refusal) -> Void
) -> Bool {
    do throws(FontFace.Refusal) {
        try body()
        return true
    } catch let refusal {
        error?.pointee = .passRetained(refusal.error(url))
        return false
    }
}

/// Returns the path of a font's file that is registered for this process.
private func path(
    of url: CFURL, _ scope: CTFontManagerScope
) throws(FontFace.Refusal) -> String {
    guard scope == .process else {
        throw FontFace.Refusal(
            reason: .unsupportedScope, sentence: "Fonts can be registered for the process alone.")
    }
    let url = url as URL
    guard url.isFileURL else {
        throw FontFace.Refusal(
            reason: .invalidFilePath, sentence: "“\(url)” is not the address of a file.")
    }
    return url.standardizedFileURL.path
}

/// Registers the font of a file, so that `UIFont(name:size:)` finds it; false if that fails.
///
/// Labels, pages and pictures show it. The file's table `name` has its names.
///
/// Source: Apple, CTFontManagerRegisterFontsForURL.
///
/// Deviation: collections (.ttc) are not read, and `process` is the only scope.
///
/// - Parameters:
///   - fontURL: the file.
///   - scope: `process`.
///   - error: receives the reason of a failure, with a code of ``CTFontManagerError``.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    attempt(error, fontURL) { () throws(FontFace.Refusal) in
        try FontFace.register(fileAt: try path(of: fontURL, scope))
    }
}

extension FontFace {
    /// Registers the font of a file.
    static func register(fileAt path: String) throws(Refusal) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Refusal(reason: .fileNotFound, sentence: "There is no file “\(path)”.")
        }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw Refusal(
                reason: .insufficientPermissions, sentence: "“\(path)” cannot be read.")
        }
        let file: FontFile
        do throws(FontProblem) { file = try FontFile(data) } catch {
            switch error {
            case .unrecognized:
                throw Refusal(
                    reason: .unrecognizedFormat,
                    sentence: "“\(path)” is not a TrueType or OpenType font.")
            case .damaged:
                throw Refusal(
                    reason: .invalidFontData, sentence: "The font “\(path)” is damaged.")
            }
        }
        try register(file, path: path)
    }
}

/// Removes the font of a file; false if it is not registered.
///
/// Fonts that were created before remain usable.
///
/// Source: Apple, CTFontManagerUnregisterFontsForURL.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    attempt(error, fontURL) { () throws(FontFace.Refusal) in
        try FontFace.remove(path: try path(of: fontURL, scope))
    }
}

/// Registers fonts of files; the handler is called once, with the errors and true.
///
/// Source: Apple, CTFontManagerRegisterFontURLs.
///
/// - Parameters:
///   - fontURLs: the addresses of the files, `URL`s.
///   - scope: `process`.
///   - enabled: whether the fonts can be found; false registers nothing.
///   - registrationHandler: receives the errors, an empty array if all went well, and whether the
///     registration is over.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    var errors: [CFError] = []
    for case let url as URL in fontURLs where enabled {
        var error: Unmanaged<CFError>?
        CTFontManagerRegisterFontsForURL(url as NSURL, scope, &error)
        if let error { errors.append(error.takeRetainedValue()) }
    }
    _ = registrationHandler?(errors as NSArray, true)
}

/// Registers a font of bytes, so that `UIFont(name:size:)` finds it; false if that fails.
///
/// Source: Apple, CTFontManagerRegisterGraphicsFont.
///
/// - Parameters:
///   - font: a font from a `CGDataProvider`.
///   - error: receives the reason of a failure, with a code of ``CTFontManagerError``.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    attempt(error) { () throws(FontFace.Refusal) in
        guard let file = font.file else {
            throw FontFace.Refusal(
                reason: .registrationFailed, sentence: "A font by its name has no file.")
        }
        try FontFace.register(file, path: nil)
    }
}

/// Removes a font of bytes; false if it is not registered.
///
/// Source: Apple, CTFontManagerUnregisterGraphicsFont.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    attempt(error) { () throws(FontFace.Refusal) in
        try FontFace.remove(font.postScriptName as String? ?? "") { _ in true }
    }
}

/// Returns the sentence that describes an error.
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! {
    err.localizedDescription as NSString
}

/// Returns the code of an error.
public func CFErrorGetCode(_ err: CFError!) -> CFIndex { err.code }

/// Returns the domain of an error.
public func CFErrorGetDomain(_ err: CFError!) -> CFString! { err.domain as NSString }
