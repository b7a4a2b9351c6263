import Foundation
import HeadlessTesting
import Testing
import UIKit

@testable import SampleApp

@MainActor
@Suite("The sample app's form")
struct SignInTests {
    /// A stage with the form, into which an address and a password were typed.
    private func filled(_ password: String) -> Stage {
        let stage = Stage()
        stage.window.rootViewController = SignInViewController()
        stage.commit()
        stage.tap("email")
        #expect(stage.type("ada@example.com"))
        stage.tap("password")
        #expect(stage.type(password))
        return stage
    }

    private func text(_ identifier: String, on stage: Stage) -> String? {
        stage.view(identifier, as: UILabel.self)?.text
    }

    @Test("the hint waits for 0.3 s without typing")
    func debounce() {
        let stage = Stage()
        defer { stage.close() }
        stage.window.rootViewController = SignInViewController()
        stage.tap("email")
        for character in "ada" {
            stage.type(String(character))
            stage.advance(by: .milliseconds(299))
        }
        #expect(text("hint", on: stage) == nil)
        stage.advance(by: .milliseconds(1))
        #expect(text("hint", on: stage) == "An address contains @.")
    }

    @Test("a right password welcomes after two seconds, and the clock counts")
    func welcome() {
        let stage = filled("open sesame")
        defer { stage.close() }
        stage.tap("signIn")
        stage.commit()
        #expect(text("status", on: stage) == "One moment…")
        stage.advance(by: .milliseconds(1999))
        #expect(text("status", on: stage) == "One moment…")
        stage.advance(by: .milliseconds(1))
        #expect(text("status", on: stage) == "Welcome")
        stage.advance(by: .seconds(7))
        #expect(text("clock", on: stage) == "7 s")
    }

    @Test("a wrong password shakes the button for half a second, and the message goes after four")
    func shake() throws {
        let stage = filled("wrong")
        defer { stage.close() }
        stage.tap("signIn")
        stage.advance(by: .seconds(2))
        let button = try #require(stage.view("signIn", as: UIButton.self))
        let rest = button.layer.presentation()!.position.x
        // A tenth of five equal parts of 0.5 s: 10 points to the left at 0.1 s.
        stage.advance(by: .milliseconds(100))
        #expect(abs(button.layer.presentation()!.frame.midX - (rest - 10)) < 1e-6)
        stage.advance(by: .milliseconds(400))
        #expect(button.layer.animationKeys() == nil)
        stage.advance(by: .milliseconds(3499))
        #expect(text("status", on: stage) == "The password is wrong.")
        stage.advance(by: .milliseconds(1))
        #expect(text("status", on: stage) == "")
    }

    @Test("a minute without typing signs out, in an async test too")
    func idle() async throws {
        let stage = filled("open sesame")
        defer { stage.close() }
        stage.tap("signIn")
        try await Task.sleep(for: .seconds(3))
        #expect(text("status", on: stage) == "Welcome")
        await stage.advance(by: .seconds(57))
        #expect(text("status", on: stage) == "")
    }
}
