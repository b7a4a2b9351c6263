import HeadlessTesting
import Synchronization
import Testing

@testable import UIKit

/// Source: Apple, setAlternateIconName(_:completionHandler:).
@MainActor
@Suite("Alternate icons")
struct AlternateIconTests {
    @Test("an icon that Info.plist lists is chosen; another is an error")
    func icons() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        #expect(!application.supportsAlternateIcons)
        application.infoReplacement = [
            "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ["CFBundleIconFiles": ["d"]]]]
        ]
        #expect(application.supportsAlternateIcons)
        let answers = Mutex<[String]>([])
        let answer: @MainActor @Sendable ((any Error)?) -> Void = { error in
            answers.withLock { $0.append(error?.localizedDescription ?? "chosen") }
        }
        application.setAlternateIconName("Dark", completionHandler: answer)
        let early = answers.withLock { $0.count }
        #expect(early == 0)
        stage.commit()
        #expect(application.alternateIconName == "Dark")
        application.setAlternateIconName("None", completionHandler: answer)
        stage.commit()
        #expect(application.alternateIconName == "Dark")
        application.setAlternateIconName(nil)
        #expect(application.alternateIconName == nil)
        let all = answers.withLock { $0 }
        #expect(all.first == "chosen")
        #expect(all.last?.contains("no icon “None”") == true)
    }
}
