/// The meaning of an input's text, by which keyboards and password managers complete it.
///
/// The raw values are the tokens of HTML's `autocomplete`, where it has one: the page hands them to
/// the browser. Source: Apple, UITextContentType; WHATWG HTML, 4.10.18.7 Autofill.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The token.
    public let rawValue: String

    /// Creates a type from its token.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    /// A title before a name, such as Dr.
    public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
    /// A given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A middle name.
    public static let middleName = UITextContentType(rawValue: "additional-name")
    /// A family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// A suffix of a name, such as Jr.
    public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
    /// A nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// A job title.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// The name of an organization.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A place, such as an address or a point of interest.
    public static let location = UITextContentType(rawValue: "location")
    /// A whole address.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// The first line of an address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// The second line of an address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// A city.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// A state or province.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// A city and a state.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// A part of a city.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// A country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// A mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A web address.
    public static let URL = UITextContentType(rawValue: "url")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// The name on a credit card.
    public static let creditCardName = UITextContentType(rawValue: "cc-name")
    /// The given name on a credit card.
    public static let creditCardGivenName = UITextContentType(rawValue: "cc-given-name")
    /// The middle name on a credit card.
    public static let creditCardMiddleName = UITextContentType(rawValue: "cc-additional-name")
    /// The family name on a credit card.
    public static let creditCardFamilyName = UITextContentType(rawValue: "cc-family-name")
    /// The security code of a credit card.
    public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
    /// The date on which a credit card expires.
    public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
    /// The month in which a credit card expires.
    public static let creditCardExpirationMonth = UITextContentType(rawValue: "cc-exp-month")
    /// The year in which a credit card expires.
    public static let creditCardExpirationYear = UITextContentType(rawValue: "cc-exp-year")
    /// The kind of a credit card.
    public static let creditCardType = UITextContentType(rawValue: "cc-type")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "current-password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that is valid once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// A date of birth.
    public static let birthdate = UITextContentType(rawValue: "bday")
    /// The day of a date of birth.
    public static let birthdateDay = UITextContentType(rawValue: "bday-day")
    /// The month of a date of birth.
    public static let birthdateMonth = UITextContentType(rawValue: "bday-month")
    /// The year of a date of birth.
    public static let birthdateYear = UITextContentType(rawValue: "bday-year")
    /// A date, a time or a duration.
    public static let dateTime = UITextContentType(rawValue: "date-time")
    /// The number of a flight.
    public static let flightNumber = UITextContentType(rawValue: "flight-number")
    /// The tracking number of a parcel.
    public static let shipmentTrackingNumber = UITextContentType(
        rawValue: "shipment-tracking-number")

    /// The types that HTML does not have.
    private static let unknownToBrowsers: Set<UITextContentType> = [
        .location, .addressCityAndState, .dateTime,
        .flightNumber, .shipmentTrackingNumber,
    ]

    /// The token of HTML's `autocomplete`; nil if it has none.
    var autocomplete: String? { Self.unknownToBrowsers.contains(self) ? nil : rawValue }
}
