/// The number of an encoding of texts, in Core Foundation.
///
/// Source: Apple, CFStringEncoding, as are the numbers.
public typealias CFStringEncoding = UInt32

/// The encodings that all systems have: `CFStringBuiltInEncodings.UTF8.rawValue`.
public enum CFStringBuiltInEncodings: CFStringEncoding, Sendable {
    case macRoman = 0
    case windowsLatin1 = 0x0500
    case isoLatin1 = 0x0201
    case nextStepLatin = 0x0B01
    case ASCII = 0x0600
    case UTF16 = 0x0100
    case UTF8 = 0x0800_0100
    case nonLossyASCII = 0x0BFF
    case UTF16BE = 0x1000_0100
    case UTF16LE = 0x1400_0100
    case UTF32 = 0x0C00_0100
    case UTF32BE = 0x1800_0100
    case UTF32LE = 0x1C00_0100
}

/// Further encodings: `CFStringEncodings.GB_18030_2000.rawValue`.
public enum CFStringEncodings: CFIndex, Sendable {
    case isoLatin2 = 0x0202
    case windowsLatin2 = 0x0501
    case windowsCyrillic = 0x0502
    case windowsGreek = 0x0503
    case windowsLatin5 = 0x0504
    case shiftJIS = 0x0A01
    case GB_18030_2000 = 0x0632
    case EUC_KR = 0x0940
    case big5 = 0x0A03
    case KOI8_R = 0x0A02
}

/// The encodings with numbers of Foundation's own; of several for one, the first is its number.
private let encodings: [(CFStringEncoding, String.Encoding)] = [
    (0, .macOSRoman), (0x0500, .windowsCP1252), (0x0201, .isoLatin1), (0x0B01, .nextstep),
    (0x0600, .ascii), (0x0100, .utf16), (0x0800_0100, .utf8), (0x0BFF, .nonLossyASCII),
    (0x1000_0100, .utf16BigEndian), (0x1400_0100, .utf16LittleEndian), (0x0C00_0100, .utf32),
    (0x1800_0100, .utf32BigEndian), (0x1C00_0100, .utf32LittleEndian), (0x0202, .isoLatin2),
    (0x0501, .windowsCP1250), (0x0502, .windowsCP1251), (0x0503, .windowsCP1253),
    (0x0504, .windowsCP1254), (0x0420, .shiftJIS), (0x0A01, .shiftJIS), (0x0920, .japaneseEUC),
    (0x0820, .iso2022JP),
]

/// Foundation's bit for encodings that have Core Foundation's number.
private let foreign: UInt = 0x8000_0000

/// Returns the raw value of Foundation's encoding: `String.Encoding(rawValue:)` makes it one.
///
/// Source: Apple, CFStringConvertEncodingToNSStringEncoding(_:).
public func CFStringConvertEncodingToNSStringEncoding(_ encoding: CFStringEncoding) -> UInt {
    encodings.first { $0.0 == encoding }?.1.rawValue ?? foreign | UInt(encoding)
}

/// Returns the number of Core Foundation's encoding.
///
/// Source: Apple, CFStringConvertNSStringEncodingToEncoding(_:).
public func CFStringConvertNSStringEncodingToEncoding(_ encoding: UInt) -> CFStringEncoding {
    encodings.first { $0.1.rawValue == encoding }?.0
        ?? CFStringEncoding(truncatingIfNeeded: encoding & ~foreign)
}
