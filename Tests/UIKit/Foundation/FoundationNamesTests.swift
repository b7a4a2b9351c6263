import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Names of Apple's Foundation that Linux lacks")
struct FoundationNamesTests {
    // Apple's headers: HUGE is MAXFLOAT in math.h; Dispatch's constants; CGGeometry.
    @Test("constants, short names and comparisons have their values")
    func constants() {
        #expect(HUGE == Float.greatestFiniteMagnitude && MAXFLOAT == HUGE)
        #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC * 1000 == NSEC_PER_SEC)
        #expect(NSEC_PER_USEC * USEC_PER_SEC == NSEC_PER_SEC && MSEC_PER_SEC == 1000)
        let number: NSInteger = -1
        let natural: NSUInteger = 1
        #expect(number == -1 && natural == 1)
        #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2))
        #expect(CGSizeMake(3, 4) == CGSize(width: 3, height: 4))
        #expect(CGVectorMake(5, 6) == CGVector(dx: 5, dy: 6))
        #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
        #expect(!CGPoint(x: 1, y: 2).equalTo(.zero))
        #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
        #expect(!CGSize.zero.equalTo(CGSize(width: 1, height: 0)))
        // CGRectEqualToRect standardizes both rectangles.
        let flipped = CGRect(x: 10, y: 10, width: -10, height: -10)
        #expect(flipped.equalTo(CGRect(x: 0, y: 0, width: 10, height: 10)))
        #expect(UIOffset(horizontal: 1, vertical: 2) != .zero && UIOffset() == .zero)
        #expect(NSIndexPath(row: 3, section: 2).row == 3)
        #expect(NSIndexPath(item: 3, section: 2).section == 2)
        #expect(NSIndexPath(item: 3, section: 2).item == 3)
    }

    // Apple's NSData.h: NSUncachedRead, NSMappedRead and NSDataReadingMapped are deprecated names.
    @Test("options of reading have their old names")
    func readingOptions() throws {
        #expect(Data.ReadingOptions.uncachedRead == .uncached)
        #expect(Data.ReadingOptions.mappedRead == .mappedIfSafe)
        #expect(Data.ReadingOptions.dataReadingMapped == .mappedIfSafe)
        let url = URL(fileURLWithPath: #filePath)
        #expect(try Data(contentsOf: url, options: .uncachedRead).count > 100)
    }

    // Apple: NSMutableString.appendFormat(_:_:), NSLocale; the names are those of the CLDR.
    @Test("formats are appended, and a locale names countries, languages and currencies")
    func locales() {
        let text = NSMutableString(string: "a")
        text.appendFormat("%d-%@", 3, NSString("x"))
        #expect(text == "a3-x")
        let locale = NSLocale(localeIdentifier: "de_DE")
        #expect(locale.localizedString(forCountryCode: "FR") == "Frankreich")
        #expect(locale.localizedString(forLanguageCode: "en") == "Englisch")
        #expect(locale.localizedString(forCurrencyCode: "EUR") == "Euro")
        #expect(locale.localizedString(forScriptCode: "Cyrl") == "Kyrillisch")
        #expect(
            locale.localizedString(forLocaleIdentifier: "fr_FR") == "Französisch (Frankreich)")
        #expect(locale.countryCode == "DE" && locale.regionCode == "DE")
        #expect(locale.languageCode == "de" && locale.scriptCode == nil)
        #expect(locale.currencyCode == "EUR" && locale.currencySymbol == "€")
        #expect(locale.decimalSeparator == "," && locale.groupingSeparator == ".")
        #expect(locale.usesMetricSystem)
    }

    // Apple, CFRunLoopPerformBlock(_:_:_:), CFRunLoopWakeUp(_:), CFGetRetainCount(_:), kCFNotFound.
    @Test("the main run loop performs closures in its next turn")
    func mainRunLoop() {
        let stage = Stage()
        defer { stage.close() }
        var calls = 0
        CFRunLoopPerformBlock(CFRunLoopGetMain(), CFRunLoopMode.commonModes.rawValue) { calls += 1 }
        CFRunLoopWakeUp(CFRunLoopGetMain())
        #expect(calls == 0)
        stage.advance(by: .milliseconds(1))
        #expect(calls == 1)
    }

    @Test("a run loop of another thread wakes for a closure; objects count their references")
    nonisolated func otherRunLoop() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                nonisolated(unsafe) let loop = CFRunLoopGetCurrent()!
                let far = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
                loop.add(far, forMode: .default)
                Thread.detachNewThread {
                    CFRunLoopPerformBlock(loop, "kCFRunLoopDefaultMode" as NSString) {
                        continuation.resume()
                    }
                    CFRunLoopWakeUp(loop)
                }
                // A turn of a loop ends by its date if it has no input.
                _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 10))
            }
        }
        let object = NSObject()
        let before = CFGetRetainCount(object)
        let held = [object, object]
        #expect(CFGetRetainCount(object) >= before + 1 && held.count == 2)
        #expect(kCFNotFound == -1 && noErr == 0)
    }

    // Apple: enumerateMatches(in:options:range:using:), whose closure may change an inout value.
    @Test("matches are enumerated by a closure that does not escape, texts formatted, limits named")
    func matches() throws {
        func count(_ places: inout [Int]) throws {
            let regex = try NSRegularExpression(pattern: "an")
            regex.forEachMatch(in: "banana", range: NSRange(location: 0, length: 6)) {
                match, _, stop in
                places.append(match!.range.location)
                stop.pointee = ObjCBool(places.count == 2)
            }
        }
        var places: [Int] = []
        try count(&places)
        #expect(places == [1, 3])
        #expect(NSString.localizedStringWithFormat("%d %@", 3, "x" as NSString) == "3 x")
        #expect(UINT64_MAX == UInt64.max && INT64_MIN == Int64.min && _SYS_NAMELEN == 256)
    }

    @Test("a timer and a colour without arguments are first values of properties")
    func firstValues() {
        let timer = Timer()
        #expect(!timer.isValid)
        timer.invalidate()
        #expect(UIColor().cgColor.alpha == 0)
    }

    // Apple, NSTextCheckingResult: each kind of result has its own properties, others have nil.
    @Test("results of text checking are made with their properties")
    func checkingResults() throws {
        let range = NSRange(location: 1, length: 2)
        let url = try #require(URL(string: "https://example.org"))
        let link = NSTextCheckingResult.linkCheckingResult(range: range, url: url)
        #expect(link.url == url && link.range == range && link.resultType.rawValue == 1 << 5)
        #expect(link.date == nil && link.addressComponents == nil && link.phoneNumber == nil)
        let phone = NSTextCheckingResult.phoneNumberCheckingResult(
            range: range, phoneNumber: "555")
        #expect(phone.phoneNumber == "555" && phone.resultType.rawValue == 1 << 11)
        let day = Date(timeIntervalSinceReferenceDate: 5)
        let zone = try #require(TimeZone(secondsFromGMT: 3600))
        let date = NSTextCheckingResult.dateCheckingResult(
            range: range, date: day, timeZone: zone, duration: 60)
        #expect(date.date == day && date.timeZone == zone && date.duration == 60)
        #expect(date.resultType.rawValue == 1 << 3 && date.url == nil)
        let plain = NSTextCheckingResult.dateCheckingResult(range: range, date: day)
        #expect(plain.timeZone == nil && plain.duration == 0)
        let address = NSTextCheckingResult.addressCheckingResult(
            range: range, components: [.city: "Berlin", .zip: "10115"])
        #expect(address.addressComponents?[.city] == "Berlin")
        #expect(address.components?[.zip] == "10115" && address.resultType.rawValue == 1 << 4)
    }

    @Test("the absolute time follows a stage's clock")
    func absoluteTime() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let start = CFAbsoluteTimeGetCurrent()
        stage.advance(by: .seconds(2))
        #expect(abs(CFAbsoluteTimeGetCurrent() - start - 2) < 1e-6)
    }

    // Apple, NSHashTable: weakObjects "returns a new hash table for storing weak references".
    @Test("a hash table of weak objects forgets those that no longer exist")
    func hashTable() {
        let table = NSHashTable<NSObject>.weakObjects()
        let kept = NSObject()
        table.add(kept)
        table.add(kept)
        do {
            let lost = NSObject()
            table.add(lost)
            #expect(table.contains(lost) && table.allObjects.count == 2)
        }
        #expect(table.allObjects == [kept] && table.anyObject === kept)
        #expect(table.member(kept) === kept)
        for _ in 0..<1000 { table.add(NSObject()) }
        #expect(table.allObjects == [kept] && table.count < 1000)
        table.remove(kept)
        table.remove(nil)
        #expect(table.allObjects.isEmpty && table.anyObject == nil && !table.contains(kept))
        let strong = NSHashTable<NSObject>(options: .strongMemory)
        strong.add(NSObject())
        #expect(strong.count == 1 && strong.anyObject != nil)
        strong.removeAllObjects()
        #expect(strong.count == 0)
    }

    // Apple, DateComponentsFormatter.UnitsStyle: the documented examples for 9 h 41 min 30 s.
    @Test(
        "lengths of time are written in each style",
        arguments: [
            (DateComponentsFormatter.UnitsStyle.positional, "9:41:30"),
            (.abbreviated, "9h 41m 30s"), (.short, "9 hr, 41 min, 30 sec"),
            (.full, "9 hours, 41 minutes, 30 seconds"), (.brief, "9hr 41min 30sec"),
            (.spellOut, "nine hours, forty-one minutes, thirty seconds"),
        ])
    func styles(style: DateComponentsFormatter.UnitsStyle, text: String) {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = style
        let seconds: Double = 9 * 3600 + 41 * 60 + 30
        #expect(formatter.string(from: seconds) == text)
        let parts = DateComponents(hour: 9, minute: 41, second: 30)
        #expect(formatter.string(from: parts) == text)
        #expect(formatter.string(for: parts) == text)
        let start = Date(timeIntervalSinceReferenceDate: 1000)
        #expect(formatter.string(from: start, to: start.addingTimeInterval(seconds)) == text)
    }

    // Apple, zeroFormattingBehavior: the default drops leading zeros in the positional style and
    // all zeros otherwise; pad keeps them.
    @Test("zeros, units and phrases follow the settings")
    func settings() {
        let formatter = DateComponentsFormatter()
        #expect(formatter.string(from: 65) == "1:05")
        #expect(formatter.string(from: 5) == "5")
        #expect(formatter.string(from: -65) == "-1:05")
        #expect(formatter.string(from: .nan) == nil)
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = .pad
        #expect(formatter.string(from: 5) == "00:05")
        #expect(formatter.string(from: 3700) == "61:40")
        formatter.zeroFormattingBehavior = .default
        formatter.unitsStyle = .full
        #expect(formatter.string(from: 3600) == "60 minutes")
        #expect(formatter.string(from: 0) == "0 seconds")
        formatter.allowedUnits = [.day, .hour, .minute]
        formatter.maximumUnitCount = -3
        #expect(formatter.string(from: 86_400 + 7200) == "1 day, 2 hours")
        formatter.maximumUnitCount = 1
        formatter.includesApproximationPhrase = true
        formatter.includesTimeRemainingPhrase = true
        #expect(formatter.string(from: 86_400 + 7200) == "About 1 day remaining")
    }

    // CSS Color 4, section 10.9: color(display-p3 …) of sRGB's red is 0.917 0.200 0.139.
    @Test("Display P3 is converted to sRGB")
    func displayP3() {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        UIColor(displayP3Red: 0.91749, green: 0.20029, blue: 0.13856, alpha: 0.5)
            .getRed(&r, green: &g, blue: &b, alpha: &a)
        #expect(abs(r - 1) < 1e-3 && g < 0.02 && b < 0.02 && a == 0.5)
        UIColor(displayP3Red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
            .getRed(&r, green: &g, blue: &b, alpha: &a)
        for component in [r, g, b] { #expect(abs(component - 0.5) < 1e-6) }
    }

    // Source: OSAtomic.h.
    @Test("numbers that threads share are changed in one step")
    func atomics() {
        var number: Int32 = .max
        #expect(OSAtomicIncrement32(&number) == .min && number == .min)
        #expect(OSAtomicDecrement32Barrier(&number) == .max)
        #expect(OSAtomicAdd32(-7, &number) == Int32.max - 7)
        var large: Int64 = 1 << 40
        #expect(OSAtomicIncrement64(&large) == (1 << 40) + 1)
        #expect(OSAtomicDecrement64(&large) == 1 << 40)
        let shared = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        defer { shared.deallocate() }
        shared.initialize(to: 0)
        nonisolated(unsafe) let counter = shared
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<10_000 { OSAtomicIncrement32(counter) }
        }
        #expect(shared.pointee == 40_000)
    }
}
