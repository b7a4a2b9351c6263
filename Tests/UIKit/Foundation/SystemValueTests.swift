import HeadlessTesting
import Synchronization
import Testing
import UIKit

/// Sources: the headers of Apple's Foundation, Core Foundation, libkern and mach, by the names.
@MainActor
@Suite("Values of the system's headers")
struct SystemValueTests {
    @Test("limits and versions have the numbers of the headers")
    func numbers() {
        #expect(INT64_MAX == 0x7FFF_FFFF_FFFF_FFFF)
        #expect(UINT_MAX == 0xFFFF_FFFF && ULONG_MAX == 0xFFFF_FFFF_FFFF_FFFF)
        #expect(KERN_FAILURE == 5)
        let versions = [
            NSFoundationVersionNumber_iOS_7_0, NSFoundationVersionNumber_iOS_7_1,
            NSFoundationVersionNumber_iOS_8_0, NSFoundationVersionNumber_iOS_8_x_Max,
            NSFoundationVersionNumber_iOS_9_0,
        ]
        #expect(versions == [1047.20, 1047.25, 1140.11, 1199, 1240.1])
        #expect(versions.allSatisfy { $0 < NSFoundationVersionNumber })
        #expect(kCFBundleVersionKey == "CFBundleVersion")
        #expect(!ProcessInfo.processInfo.isMacCatalystApp)
        #expect(!ProcessInfo.processInfo.isiOSAppOnMac)
        #expect(Data.WritingOptions.atomicWrite == .atomic)
    }

    @Test(
        "activities have the bits of NSProcessInfo.h",
        arguments: [
            (ProcessInfo.ActivityOptions.idleDisplaySleepDisabled, 1 << 40),
            (.idleSystemSleepDisabled, 1 << 20), (.suddenTerminationDisabled, 1 << 14),
            (.automaticTerminationDisabled, 1 << 15),
            (.userInitiatedAllowingIdleSystemSleep, 0xEF_FFFF),
            (.latencyCritical, 0xFF_0000_0000),
        ] as [(ProcessInfo.ActivityOptions, UInt64)])
    func activities(_ options: ProcessInfo.ActivityOptions, _ bits: UInt64) {
        #expect(options.rawValue == bits)
    }

    @Test("names are those of the headers")
    func names() {
        #expect(NSItemProvider.errorDomain == "NSItemProviderErrorDomain")
        #expect(
            NSExceptionName.internalInconsistencyException.rawValue
                == "NSInternalInconsistencyException")
        #expect(NSExceptionName.undefinedKeyException.rawValue == "NSUnknownKeyException")
        #expect(
            [NSTextCheckingKey.jobTitle, .organization, .street].map(\.rawValue)
                == ["JobTitle", "Organization", "Street"])
        #expect(NSKeyValueChangeKey.notificationIsPriorKey.rawValue == "notificationIsPrior")
        let text = NSDataDetector.Failure.noSupportedType.localizedDescription
        #expect(text.contains("links and phone numbers"))
    }

    // Apple, OSAtomic.h: each returns the new value.
    @Test("atomic functions return the new value, and count on several threads")
    func atomic() async {
        var (small, large): (Int32, Int64) = (5, 5)
        #expect(OSAtomicAdd32Barrier(3, &small) == 8 && OSAtomicIncrement32Barrier(&small) == 9)
        #expect(OSAtomicDecrement32(&small) == 8 && small == 8)
        #expect(OSAtomicAdd64(-9, &large) == -4 && OSAtomicAdd64Barrier(1, &large) == -3)
        #expect(OSAtomicIncrement64Barrier(&large) == -2)
        #expect(OSAtomicDecrement64Barrier(&large) == -3)
        nonisolated(unsafe) let count = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
        count.pointee = 0
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<1000 { OSAtomicAdd64(2, count) } }
            }
        }
        #expect(count.pointee == 8000)
        count.deallocate()
    }

    // Apple, CFStringTransform: the constants.
    @Test("texts are transformed between scripts")
    func transforms() {
        let cases: [(NSString?, String, String)] = [
            (kCFStringTransformMandarinLatin, "中国", "zhōng guó"),
            (kCFStringTransformLatinKatakana, "kana", "カナ"),
            (kCFStringTransformLatinHiragana, "kana", "かな"),
            (kCFStringTransformLatinCyrillic, "da", "да"),
            (kCFStringTransformFullwidthHalfwidth, "ＡＢ１", "AB1"),
        ]
        for (name, text, expected) in cases {
            let changed = NSMutableString(string: text)
            #expect(CFStringTransform(changed, nil, name, false))
            #expect(changed as String == expected)
        }
    }

    // Apple, task_info(_:_:_:_:) with MACH_TASK_BASIC_INFO.
    @Test("the program's time in the system is counted, and it was not suspended")
    func task() {
        var info = mach_task_basic_info()
        let size = MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size
        var count = mach_msg_type_number_t(size)
        let result = withUnsafeMutablePointer(to: &info) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: size) {
                task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
            }
        }
        #expect(result == KERN_SUCCESS && info.suspend_count == 0)
        let time = info.system_time
        #expect(time.seconds > 0 || time.microseconds > 0)
    }

    // Apple, NSPointerFunctions.h: weak memory 5, the personality of object pointers 2 << 8.
    @Test("a table of weak pointers loses objects that no longer exist")
    func pointers() {
        #expect(NSPointerFunctions.Options.weakMemory.rawValue == 5)
        #expect(NSPointerFunctions.Options.objectPointerPersonality.rawValue == 512)
        let table = NSHashTable<NSObject>(options: [.weakMemory, .objectPointerPersonality])
        let kept = NSObject()
        table.add(kept)
        do { table.add(NSObject()) }
        #expect(table.allObjects == [kept] && table.contains(kept))
    }

    // Apple, NSComparisonPredicate and its options.
    @Test("a comparison keeps its parts and follows its options")
    func comparisons() {
        typealias Options = NSComparisonPredicate.Options
        func equal(_ options: Options) -> Bool {
            let predicate = NSComparisonPredicate(
                leftExpression: NSExpression(forConstantValue: "Éa"),
                rightExpression: NSExpression(forConstantValue: "eA"), modifier: .direct,
                type: .equalTo, options: options)
            #expect(predicate.predicateOperatorType == .equalTo)
            #expect(predicate.comparisonPredicateModifier == .direct)
            return predicate.evaluate(with: nil)
        }
        #expect(Options.diacriticInsensitive.rawValue == 2 && Options.normalized.rawValue == 4)
        #expect(equal([.caseInsensitive, .diacriticInsensitive]))
        #expect(!equal([.diacriticInsensitive]) && !equal([.caseInsensitive, .normalized]))
    }

    // Apple, enumerateSubstrings(in:options:using:): without the text the first argument is nil.
    @Test("words are enumerated without their text on demand")
    func words() {
        let text = "one two" as NSString
        var ranges: [NSRange] = []
        let options: TextEnumerationOptions = [.byWords, .substringNotRequired]
        let all = NSRange(location: 0, length: 7)
        text.enumerateSubstrings(in: all, options: options) { word, range, _, _ in
            #expect(word == nil)
            ranges.append(range)
        }
        #expect(ranges == [NSRange(location: 0, length: 3), NSRange(location: 4, length: 3)])
    }

    // Apple, ValueTransformer: transformedValueClass() is for subclasses.
    @Test("a transformer names the class of its values")
    func transformer() {
        final class Length: ValueTransformer {
            override class func transformedValueClass() -> AnyClass { NSNumber.self }
        }
        #expect(ValueTransformer.transformedValueClass() is NSObject.Type)
        #expect(!(ValueTransformer.transformedValueClass() is NSNumber.Type))
        let made: ValueTransformer = Length()
        #expect(type(of: made).transformedValueClass() is NSNumber.Type)
    }

    // Apple, DateComponentsFormatter.ZeroFormattingBehavior and referenceDate.
    @Test(
        "zeros are dropped by their places",
        arguments: [
            (DateComponentsFormatter.ZeroFormattingBehavior.dropLeading, 60, "1m 0s"),
            (.dropTrailing, 3600, "1h"), (.dropMiddle, 3601, "1h 1s"), (.dropAll, 3600, "1h"),
            (.dropLeading, 3601, "1h 0m 1s"), (.dropTrailing, 60, "0h 1m"),
        ] as [(DateComponentsFormatter.ZeroFormattingBehavior, Double, String)])
    func zeros(
        _ behavior: DateComponentsFormatter.ZeroFormattingBehavior, _ seconds: Double,
        _ expected: String
    ) {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .abbreviated
        formatter.allowedUnits = [.hour, .minute, .second]
        formatter.zeroFormattingBehavior = behavior
        #expect(formatter.string(from: seconds) == expected)
    }

    @Test("months are counted from the reference date")
    func referenceDate() throws {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.month, .day]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        calendar.locale = Locale(identifier: "en_US")
        formatter.calendar = calendar
        // 1 January and 1 February 2001; 31 days are a month in January alone.
        let days = 31.0 * 86400
        formatter.referenceDate = Date(timeIntervalSinceReferenceDate: 0)
        #expect(formatter.string(from: days) == "1 month")
        formatter.referenceDate = Date(timeIntervalSinceReferenceDate: days)
        #expect(formatter.string(from: days) == "1 month, 3 days")
    }
}
