import Foundation

/// A result that Foundation on Linux does not make: a link, a phone number, a date or an address.
final class DetectedResult: NSTextCheckingResult {
    /// The finding.
    enum Kind {
        case link(URL)
        case phoneNumber(String)
        case date(Date, TimeZone?, TimeInterval)
        case address([NSTextCheckingKey: String])
    }

    private let place: NSRange
    let kind: Kind

    init(_ place: NSRange, _ kind: Kind) {
        (self.place, self.kind) = (place, kind)
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var range: NSRange { place }
    override var numberOfRanges: Int { 1 }
    override func range(at idx: Int) -> NSRange {
        idx == 0 ? place : NSRange(location: NSNotFound, length: 0)
    }
    /// Foundation marks the types as never returned, so that they are made from their numbers.
    override var resultType: NSTextCheckingResult.CheckingType {
        let bit: UInt64 =
            switch kind {
            case .date: 3
            case .address: 4
            case .link: 5
            case .phoneNumber: 11
            }
        return NSTextCheckingResult.CheckingType(rawValue: 1 << bit)
    }
}

extension NSTextCheckingResult {
    private var detected: DetectedResult.Kind? { (self as? DetectedResult)?.kind }

    /// The address of a link; nil for other results.
    ///
    /// Source: Apple, NSTextCheckingResult.url.
    public var url: URL? { if case .link(let url) = detected { url } else { nil } }

    /// A phone number as it is written; nil for other results.
    ///
    /// Source: Apple, NSTextCheckingResult.phoneNumber.
    public var phoneNumber: String? {
        if case .phoneNumber(let number) = detected { number } else { nil }
    }

    /// The date of a date; nil for other results.
    ///
    /// Source: Apple, NSTextCheckingResult.date.
    public var date: Date? { if case .date(let date, _, _) = detected { date } else { nil } }

    /// The time zone of a date; nil for none, and for other results.
    ///
    /// Source: Apple, NSTextCheckingResult.timeZone.
    public var timeZone: TimeZone? {
        if case .date(_, let zone, _) = detected { zone } else { nil }
    }

    /// The duration of a date, in seconds; 0 for other results.
    ///
    /// Source: Apple, NSTextCheckingResult.duration.
    public var duration: TimeInterval {
        if case .date(_, _, let duration) = detected { duration } else { 0 }
    }

    /// The parts of a postal address; nil for other results.
    ///
    /// Source: Apple, NSTextCheckingResult.addressComponents.
    public var addressComponents: [NSTextCheckingKey: String]? {
        if case .address(let parts) = detected { parts } else { nil }
    }

    /// The parts of a postal address; nil for other results.
    ///
    /// Source: Apple, NSTextCheckingResult.components; flights, which have some too, are not made
    /// here.
    public var components: [NSTextCheckingKey: String]? { addressComponents }

    // MARK: Making results

    /// Returns a result for a link.
    ///
    /// Source: Apple, linkCheckingResult(range:url:).
    ///
    /// - Parameters:
    ///   - range: The range, in UTF-16 code units.
    ///   - url: The address.
    public class func linkCheckingResult(range: NSRange, url: URL) -> NSTextCheckingResult {
        DetectedResult(range, .link(url))
    }

    /// Returns a result for a phone number.
    ///
    /// Source: Apple, phoneNumberCheckingResult(range:phoneNumber:).
    ///
    /// - Parameters:
    ///   - range: The range, in UTF-16 code units.
    ///   - phoneNumber: The number as it is written.
    public class func phoneNumberCheckingResult(range: NSRange, phoneNumber: String)
        -> NSTextCheckingResult
    { DetectedResult(range, .phoneNumber(phoneNumber)) }

    /// Returns a result for a date.
    ///
    /// Source: Apple, dateCheckingResult(range:date:).
    ///
    /// - Parameters:
    ///   - range: The range, in UTF-16 code units.
    ///   - date: The date.
    public class func dateCheckingResult(range: NSRange, date: Date) -> NSTextCheckingResult {
        DetectedResult(range, .date(date, nil, 0))
    }

    /// Returns a result for a date with a time zone and a duration.
    ///
    /// Source: Apple, dateCheckingResult(range:date:timeZone:duration:).
    ///
    /// - Parameters:
    ///   - range: The range, in UTF-16 code units.
    ///   - date: The date.
    ///   - timeZone: The time zone.
    ///   - duration: The duration, in seconds.
    public class func dateCheckingResult(
        range: NSRange, date: Date, timeZone: TimeZone, duration: TimeInterval
    ) -> NSTextCheckingResult { DetectedResult(range, .date(date, timeZone, duration)) }

    /// Returns a result for a postal address.
    ///
    /// Source: Apple, addressCheckingResult(range:components:).
    ///
    /// - Parameters:
    ///   - range: The range, in UTF-16 code units.
    ///   - components: The parts.
    public class func addressCheckingResult(
        range: NSRange, components: [NSTextCheckingKey: String]
    ) -> NSTextCheckingResult { DetectedResult(range, .address(components)) }
}

extension NSTextCheckingKey {
    /// The name of a person or a company.
    public static let name = NSTextCheckingKey(rawValue: "Name")
    /// A title.
    public static let jobTitle = NSTextCheckingKey(rawValue: "JobTitle")
    /// A company.
    public static let organization = NSTextCheckingKey(rawValue: "Organization")
    /// A street with its number.
    public static let street = NSTextCheckingKey(rawValue: "Street")
    /// A city.
    public static let city = NSTextCheckingKey(rawValue: "City")
    /// A state.
    public static let state = NSTextCheckingKey(rawValue: "State")
    /// A postal code.
    public static let zip = NSTextCheckingKey(rawValue: "ZIP")
    /// A country.
    public static let country = NSTextCheckingKey(rawValue: "Country")
    /// A phone number of the address.
    public static let phone = NSTextCheckingKey(rawValue: "Phone")
}
