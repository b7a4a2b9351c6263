import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, NSItemProvider, NSItemProviderReading, NSItemProviderWriting; "System-declared
/// uniform type identifiers" for what conforms to what.
@MainActor
@Suite("Item providers")
struct ItemProviderTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    @Test("texts and addresses are registered by their types, and read as values or objects")
    func values() {
        defer { stage.close() }
        let text = NSItemProvider(object: "Hello" as NSString)
        #expect(text.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(text.hasItemConformingToTypeIdentifier("public.text"))
        #expect(text.hasItemConformingToTypeIdentifier("public.data"))
        #expect(!text.hasItemConformingToTypeIdentifier("public.image"))
        #expect(text.canLoadObject(ofClass: String.self))
        #expect(text.canLoadObject(ofClass: NSAttributedString.self))
        #expect(!text.canLoadObject(ofClass: UIImage.self))
        var log: [String] = []
        let progress = text.loadObject(ofClass: String.self) { value, error in
            log.append("\(value ?? "nil") \(error == nil)")
        }
        text.loadObject(ofClass: NSAttributedString.self) { value, _ in
            log.append("\((value as? NSAttributedString)?.string ?? "nil") attributed")
        }
        // Never called before the method returns.
        #expect(log.isEmpty && !progress.isFinished)
        stage.advance(by: .milliseconds(1))
        #expect(log == ["Hello true", "Hello attributed"] && progress.isFinished)

        let address = NSItemProvider(object: NSURL(string: "https://swift.org")!)
        let file = NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a.txt"))
        #expect(address.registeredTypeIdentifiers == ["public.url"])
        #expect(file.hasItemConformingToTypeIdentifier("public.file-url"))
        address.loadObject(ofClass: URL.self) { url, _ in log = [url?.absoluteString ?? "nil"] }
        stage.advance(by: .milliseconds(1))
        #expect(log == ["https://swift.org"])
    }

    @Test("colours, pictures and attributed texts are loaded as they were put in")
    func objects() {
        defer { stage.close() }
        let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        let text = NSAttributedString(string: "a", attributes: [.kern: 2])
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        var found: [Bool] = []
        NSItemProvider(object: color).loadObject(ofClass: UIColor.self) { value, _ in
            found.append(value as? UIColor == color)
        }
        NSItemProvider(object: text).loadObject(ofClass: NSAttributedString.self) { value, _ in
            found.append(value as? NSAttributedString == text)
        }
        NSItemProvider(object: image).loadObject(ofClass: UIImage.self) { value, _ in
            found.append(value as? UIImage === image)
        }
        // Through its data, as another provider receives it.
        NSItemProvider(object: color).loadDataRepresentation(
            forTypeIdentifier: "com.apple.uikit.color"
        ) { data, _ in
            let copy = data.flatMap {
                try? UIColor.object(
                    withItemProviderData: $0, typeIdentifier: "com.apple.uikit.color")
            }
            found.append(copy == color)
        }
        stage.advance(by: .milliseconds(1))
        #expect(found == [true, true, true, true])
    }

    private final class Note: NSObject, NSItemProviderReading, NSItemProviderWriting {
        let text: String
        init(_ text: String) { self.text = text }
        static let writableTypeIdentifiersForItemProvider = ["org.example.note"]
        static let readableTypeIdentifiersForItemProvider = ["org.example.note"]
        func loadData(
            withTypeIdentifier typeIdentifier: String,
            forItemProviderCompletionHandler completionHandler:
                @escaping (Data?, (any Error)?) -> Void
        ) -> Progress? {
            completionHandler(Data(text.utf8), nil)
            return nil
        }
        static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
            Self(String(decoding: data, as: UTF8.self))
        }
    }

    @Test("classes of a program's own, closures, items and errors")
    func own() {
        defer { stage.close() }
        var log: [String] = []
        func load(_ provider: NSItemProvider) {
            provider.loadObject(ofClass: Note.self) { value, error in
                log.append((value as? Note)?.text ?? "\((error as? NSError)?.code ?? 0)")
            }
        }
        load(NSItemProvider(object: Note("object")))
        let lazy = NSItemProvider()
        lazy.registerObject(ofClass: Note.self, visibility: .all) { done in
            done(Note("class"), nil)
            return nil
        }
        load(lazy)
        let data = NSItemProvider()
        data.registerDataRepresentation(
            forTypeIdentifier: "org.example.note", visibility: .ownProcess
        ) { done in
            done(Data("data".utf8), nil)
            done(nil, nil)
            return nil
        }
        load(data)
        load(NSItemProvider(item: NSString(string: "item"), typeIdentifier: "org.example.note"))
        // Source: Apple, NSItemProvider.ErrorCode.unavailableCoercionError: −1200.
        load(NSItemProvider(object: "text" as NSString))
        lazy.loadDataRepresentation(forTypeIdentifier: "public.png") { _, error in
            log.append("\((error as? NSError)?.code ?? 0)")
        }
        let cancelled = data.loadDataRepresentation(forTypeIdentifier: "org.example.note") {
            log.append("cancelled \($0 == nil) \($1 != nil)")
        }
        cancelled.cancel()
        // Source: Apple, NSUserCancelledError: 3072; also if the handler never answers.
        let silent = NSItemProvider()
        silent.registerDataRepresentation(
            forTypeIdentifier: "org.example.note", visibility: .all
        ) { _ in nil }
        silent.loadDataRepresentation(forTypeIdentifier: "org.example.note") { _, error in
            log.append("silent \((error as? NSError)?.code ?? 0)")
        }.cancel()
        stage.advance(by: .milliseconds(1))
        #expect(
            log == [
                "object", "class", "data", "item", "-1200", "-1000", "cancelled true true",
                "silent 3072",
            ])
        #expect((data.copy() as? NSItemProvider)?.registeredTypeIdentifiers == ["org.example.note"])
    }
}
