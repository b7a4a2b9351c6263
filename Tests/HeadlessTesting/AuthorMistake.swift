import HeadlessTesting
import Synchronization
import Testing
import UIKit

/// Something that a test's author does wrong, and the sentence that it gets.
struct AuthorMistake: Sendable, CustomTestStringConvertible {
    /// What the author did.
    let name: String
    /// Parts of the sentence: what is wrong, where, and the cure.
    let words: [String]
    /// Makes the mistake on a stage with a screen, and returns the line of the call; nil if the
    /// failure is at the place of the test, because the call is not the stage's.
    let body: @MainActor @Sendable (Stage, AuthorScreen) -> Int?

    init(
        _ name: String, _ words: String...,
        body: @escaping @MainActor @Sendable (Stage, AuthorScreen) -> Int?
    ) {
        (self.name, self.words, self.body) = (name, words, body)
    }

    var testDescription: String { name }
}

/// The screen on which the mistakes are made: a form in a card.
@MainActor
final class AuthorScreen: UIViewController {
    let email = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    let signIn = UIButton(frame: CGRect(x: 20, y: 80, width: 200, height: 40))
    let card = UIView(frame: CGRect(x: 20, y: 140, width: 200, height: 200))
    let titles = (0..<2).map {
        UILabel(frame: CGRect(x: 10, y: 10 + 40 * $0, width: 100, height: 30))
    }
    /// Refers to the screen itself once a mistake sets it.
    var retry: (() -> Void)?

    override func viewDidLoad() {
        super.viewDidLoad()
        email.accessibilityIdentifier = "email"
        signIn.accessibilityIdentifier = "signIn"
        signIn.setTitle("Sign in", for: .normal)
        card.accessibilityIdentifier = "card"
        for title in titles {
            title.accessibilityIdentifier = "title"
            title.isUserInteractionEnabled = true
            card.addSubview(title)
        }
        for view in [email, signIn, card] { self.view.addSubview(view) }
    }
}

@MainActor
@Suite("The mistakes of a test's author")
struct AuthorMistakeTests {
    @Test("there are thirty and more, and each has a name of its own")
    func count() {
        let names = AuthorMistake.all.map(\.name)
        #expect(names.count >= 30)
        #expect(Set(names).count == names.count)
    }

    @Test(
        "each fails the test at its line, with what, where and the cure",
        arguments: AuthorMistake.all)
    func fails(mistake: AuthorMistake) {
        let record = Mutex<[(words: String, location: SourceLocation?)]>([])
        var line: Int?
        withKnownIssue {
            let stage = Stage(size: CGSize(width: 300, height: 400))
            defer { stage.close() }
            line = autoreleased {
                let screen = AuthorScreen()
                stage.window.rootViewController = screen
                stage.commit()
                return mistake.body(stage, screen)
            }
        } matching: { issue in
            let words = issue.comments.map(\.rawValue).joined(separator: "\n")
            record.withLock { $0.append((words, issue.sourceLocation)) }
            return true
        }
        let issues = record.withLock { $0 }
        let place = Test.current?.sourceLocation
        let all = issues.map(\.words).joined(separator: "\n")
        #expect(issues.count == 1, "\(all)")
        for word in mistake.words { #expect(all.contains(word), "\(all)") }
        guard let location = issues.first?.location else { return }
        if let line {
            #expect(location.line == line)
            #expect(location.fileID.hasPrefix("HeadlessTestingTests/AuthorMistake"))
        } else {
            #expect(location == place)
        }
    }

    private func autoreleased(_ body: () -> Int?) -> Int? { body() }
}
