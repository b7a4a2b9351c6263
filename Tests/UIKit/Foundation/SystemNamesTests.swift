import Foundation
import HeadlessTesting
import Synchronization
import Testing
import UIKit

@MainActor
@Suite("Names of Apple's systems that Linux lacks")
struct SystemNamesTests {
    private final class Doubling: ValueTransformer {
        override func transformedValue(_ value: Any?) -> Any? { (value as? Int).map { $0 * 2 } }
        override func reverseTransformedValue(_ value: Any?) -> Any? {
            (value as? Int).map { $0 / 2 }
        }
    }

    // Core Foundation, CFCalendar.h: the bits.
    @Test("units of calendars have Core Foundation's bits")
    func calendarUnits() {
        let units: CFCalendarUnit = [.second, .minute]
        #expect(units.rawValue == 0xc0 && !units.contains(.hour))
        let all: [CFCalendarUnit] = [
            .era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekdayOrdinal, .quarter,
            .weekOfMonth, .weekOfYear, .yearForWeekOfYear,
        ]
        #expect(all.map(\.rawValue.trailingZeroBitCount) == Array(1...7) + Array(9...14))
    }

    // Apple, ValueTransformer: names, and the transformers that are registered from the start.
    @Test("transformers are found by their names")
    func transformers() {
        let name = NSValueTransformerName("Doubling")
        #expect(ValueTransformer(forName: name) == nil)
        let doubling = Doubling()
        ValueTransformer.setValueTransformer(doubling, forName: name)
        defer { ValueTransformer.setValueTransformer(nil, forName: name) }
        #expect(ValueTransformer(forName: name) === doubling)
        #expect(ValueTransformer.valueTransformerNames().contains(name))
        #expect(ValueTransformer(forName: name)?.transformedValue(4) as? Int == 8)
        #expect(doubling.reverseTransformedValue(8) as? Int == 4)
        let negation = ValueTransformer(forName: .negateBooleanTransformerName)
        #expect(negation?.transformedValue(true) as? Bool == false)
        #expect(negation?.reverseTransformedValue(false) as? Bool == true)
        let isNil = ValueTransformer(forName: .isNilTransformerName)
        #expect(isNil?.transformedValue(nil) as? Bool == true)
        #expect(isNil?.transformedValue(1) as? Bool == false)
        #expect(isNil.map { type(of: $0).allowsReverseTransformation() } == false)
        #expect(isNil?.reverseTransformedValue(true) == nil)
        let isNotNil = ValueTransformer(forName: .isNotNilTransformerName)
        #expect(isNotNil?.transformedValue(1) as? Bool == true)
    }

    // Apple, CFGetTypeID(_:): NSNumber and CFBoolean are different kinds, also after JSON.
    @Test("truth values are another kind than numbers")
    func kinds() throws {
        let json = try JSONSerialization.jsonObject(with: Data(#"{"a": true, "b": 1}"#.utf8))
        let table = try #require(json as? [String: Any])
        #expect(CFGetTypeID(table["a"] as AnyObject) == CFBooleanGetTypeID())
        #expect(CFGetTypeID(table["b"] as AnyObject) == CFNumberGetTypeID())
        #expect(CFGetTypeID(kCFBooleanTrue) == CFBooleanGetTypeID())
        #expect(CFGetTypeID("a" as NSString) == CFStringGetTypeID())
        #expect(CFGetTypeID([1] as NSArray) == CFArrayGetTypeID())
        #expect(CFGetTypeID([:] as NSDictionary) == CFDictionaryGetTypeID())
        let kinds = [
            CFBooleanGetTypeID(), CFNumberGetTypeID(), CFStringGetTypeID(), CFArrayGetTypeID(),
            CFDictionaryGetTypeID(), CFDataGetTypeID(), CFDateGetTypeID(), CFNullGetTypeID(),
            CFURLGetTypeID(),
        ]
        #expect(Set(kinds).count == kinds.count)
    }

    // Unicode's tables: “你” is C4 E3 in GB 18030 and A7 41 in Big5, “가” is B0 A1 in EUC-KR, “я” is
    // D1 in KOI8-R and FF in Windows' code page 1251, “α” is E1 in 1253, “ő” is F5 in ISO 8859-2
    // and in 1250, “ş” is FE in 1254, “あ” is 82 A0 in Shift JIS.
    @Test(
        "encodings of Core Foundation are those of texts",
        arguments: [
            (CFStringEncodings.GB_18030_2000, [0xC4, 0xE3], "你"), (.big5, [0xA7, 0x41], "你"),
            (.EUC_KR, [0xB0, 0xA1], "가"), (.KOI8_R, [0xD1], "я"), (.windowsCyrillic, [0xFF], "я"),
            (.windowsGreek, [0xE1], "α"), (.isoLatin2, [0xF5], "ő"), (.windowsLatin2, [0xF5], "ő"),
            (.windowsLatin5, [0xFE], "ş"), (.shiftJIS, [0x82, 0xA0], "あ"),
        ] as [(CFStringEncodings, [UInt8], String)])
    func encodings(encoding: CFStringEncodings, bytes: [UInt8], text: String) {
        let number = CFStringEncoding(encoding.rawValue)
        let raw = CFStringConvertEncodingToNSStringEncoding(number)
        #expect(String(data: Data(bytes), encoding: String.Encoding(rawValue: raw)) == text)
        // Foundation's Shift JIS is that of Windows, code page 932.
        let back: CFStringEncoding = encoding == .shiftJIS ? 0x0420 : number
        #expect(CFStringConvertNSStringEncodingToEncoding(raw) == back)
    }

    // Apple, CFStringBuiltInEncodings, String.Encoding; limits.h; MAXPATHLEN holds Linux's paths.
    @Test("limits, threads, files and work have their names")
    func system() async throws {
        let utf8 = CFStringConvertEncodingToNSStringEncoding(CFStringBuiltInEncodings.UTF8.rawValue)
        #expect(String.Encoding(rawValue: utf8) == .utf8)
        #expect(INT16_MIN == -32768 && INT32_MIN == Int32.min)
        #expect(USHRT_MAX == 65535 && ULLONG_MAX == UInt64.max && INTMAX_MAX == Int.max)
        #expect(INTMAX_MIN == Int.min && MAXPATHLEN == PATH_MAX)
        let type: OSType = 0x4A50_4547
        #expect(type as FourCharCode == 0x4A50_4547)
        var own: UInt64 = 0
        #expect(pthread_threadid_np(nil, &own) == 0 && own != 0)
        let other = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var other: UInt64 = 0
                pthread_threadid_np(nil, &other)
                continuation.resume(returning: (other, pthread_main_np()))
            }
        }
        #expect(other.0 != own && other.1 == 0)
        let process = ProcessInfo.processInfo
        var calls = 0
        process.performActivity(options: .userInitiated, reason: "Test") { calls += 1 }
        process.endActivity(process.beginActivity(options: .background, reason: "Test"))
        #expect(calls == 1)
        let isLate = await withCheckedContinuation { continuation in
            process.performExpiringActivity(withReason: "Test") {
                continuation.resume(returning: $0)
            }
        }
        #expect(!isLate)
    }

    // Apple, task_info(_:_:_:_:): the numbers are read as programs on GitHub do it.
    @Test("the program's memory is read")
    func memory() {
        var info = mach_task_basic_info()
        var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size) / 4
        func read(_ flavor: Int32 = MACH_TASK_BASIC_INFO) -> kern_return_t {
            withUnsafeMutablePointer(to: &info) {
                $0.withMemoryRebound(to: integer_t.self, capacity: 1) {
                    task_info(mach_task_self_, task_flavor_t(flavor), $0, &count)
                }
            }
        }
        #expect(read() == KERN_SUCCESS && count == 12)
        let before = info.virtual_size
        #expect(info.resident_size > 1 << 20 && info.resident_size_max >= info.resident_size)
        #expect(before > info.resident_size && info.user_time != time_value_t())
        let size = 64 << 20
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        memset(memory, 1, size)
        #expect(read() == KERN_SUCCESS && info.resident_size > UInt64(size))
        memory.deallocate()
        #expect(read(1) == KERN_INVALID_ARGUMENT)
        count = 3
        #expect(read() == KERN_INVALID_ARGUMENT)
    }

    @Test("groups have folders, iCloud has none, and volumes have free space")
    func folders() throws {
        let manager = FileManager.default
        let name = "group.mainspring.test-\(UInt64.random(in: 0...UInt64.max))"
        let url = try #require(manager.containerURL(forSecurityApplicationGroupIdentifier: name))
        defer {
            try? manager.removeItem(at: url)
            // The folder of all groups goes if no other one is in it.
            rmdir(url.deletingLastPathComponent().path)
        }
        #expect(manager.fileExists(atPath: url.path) && url.lastPathComponent == name)
        #expect(manager.containerURL(forSecurityApplicationGroupIdentifier: name) == url)
        for wrong in ["", "..", "a/b"] {
            #expect(manager.containerURL(forSecurityApplicationGroupIdentifier: wrong) == nil)
        }
        #expect(manager.ubiquityIdentityToken == nil)
        #expect(manager.url(forUbiquityContainerIdentifier: nil) == nil)
        let values = try URL(fileURLWithPath: "/").resourceValues(forKeys: [
            .volumeAvailableCapacityForImportantUsageKey,
            .volumeAvailableCapacityForOpportunisticUsageKey, .volumeTotalCapacityKey,
        ])
        let free = try #require(values.volumeAvailableCapacityForImportantUsage)
        #expect(free > 0 && free <= Int64(values.volumeTotalCapacity ?? 0))
        #expect(values.volumeAvailableCapacityForOpportunisticUsage == free)
    }

    // Apple, init(nonretainedObject:).
    @Test("a value holds an object without keeping it alive")
    func objects() {
        weak var gone: NSObject?
        let view = UIView()
        let value = NSValue(nonretainedObject: view)
        #expect(value == NSValue(nonretainedObject: view) && [value: 1].count == 1)
        #expect(value.nonretainedObjectValue as? UIView === view)
        #expect(value != NSValue(nonretainedObject: UIView()))
        #expect(NSValue(cgRect: .zero).nonretainedObjectValue == nil)
        do {
            let object = NSObject()
            gone = object
            _ = NSValue(nonretainedObject: object)
        }
        #expect(gone == nil)
    }

    // Apple, AVMakeRect(aspectRatio:insideRect:): scaled by the smaller of both quotients, centred.
    @Test("a picture's rectangle keeps its proportions")
    func proportions() {
        let bounds = CGRect(x: 10, y: 20, width: 100, height: 50)
        let wide = AVMakeRect(aspectRatio: CGSize(width: 4, height: 1), insideRect: bounds)
        #expect(wide == CGRect(x: 10, y: 32.5, width: 100, height: 25))
        let high = AVMakeRect(aspectRatio: CGSize(width: 1, height: 2), insideRect: bounds)
        #expect(high == CGRect(x: 47.5, y: 20, width: 25, height: 50))
        let none = AVMakeRect(aspectRatio: .zero, insideRect: bounds)
        #expect(none == CGRect(x: 60, y: 45, width: 0, height: 0))
        let square = AVMakeRect(
            aspectRatio: CGSize(width: 3, height: 3),
            insideRect: CGRect(x: 0, y: 10, width: 30, height: 10))
        #expect(square == CGRect(x: 10, y: 10, width: 10, height: 10))
    }

    // Apple, dictionaryWithValues(forKeys:), setValuesForKeys(_:): NSNull is nil.
    @Test("properties are read and set as tables, and a stage's thread is the main one")
    func tables() {
        let stage = Stage()
        defer { stage.close() }
        #expect(pthread_main_np() == 1)
        let layer = CALayer()
        layer.setValuesForKeys(["opacity": 0.5, "name": "a"])
        #expect(layer.opacity == 0.5 && layer.name == "a")
        let values = layer.dictionaryWithValues(forKeys: ["name", "note"])
        #expect(values["name"] as? String == "a" && values["note"] is NSNull)
        layer.setValuesForKeys(["name": NSNull()])
        #expect(layer.name == nil)
    }

    // Apple, raise(_:format:arguments:).
    @Test("an exception with a format ends the program")
    func exceptions() async {
        await #expect(processExitsWith: .failure) {
            NSException.raise(.rangeException, format: "%d", arguments: getVaList([3]))
        }
    }
}
