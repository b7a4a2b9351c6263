public import Foundation
import Synchronization

/// Objects are arguments of formats: `String(format: "%@", view)` has the view's description.
///
/// Source: Apple, where NSObject conforms to CVarArg.
extension NSObject: @retroactive CVarArg {
    /// The address of a text that stays valid until some hundred further objects were formatted.
    public final var _cVarArgEncoding: [Int] {
        if self is NSString || self is NSNumber || self is NSArray || self is NSDictionary
            || self is NSDate || self is NSData || self is NSURL
        {
            return [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
        }
        let text = NSString(string: description)
        formatted.withLock { $0.append(text) }
        return [Int(bitPattern: Unmanaged.passUnretained(text).toOpaque())]
    }
}

/// The last texts that were arguments of formats. A format reads its arguments at once, and says
/// nothing afterwards.
private struct FormattedTexts: @unchecked Sendable {
    private var texts: [NSString] = []
    private var next = 0

    mutating func append(_ text: NSString) {
        if texts.count < 256 { return texts.append(text) }
        texts[next] = text
        next = (next + 1) % 256
    }
}

private let formatted = Mutex(FormattedTexts())
