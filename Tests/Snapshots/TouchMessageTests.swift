import Foundation
import Testing

import Snapshots

@Suite("Touch messages")
struct TouchMessageTests {
    private func parse(_ text: String) throws -> [TouchMessage] {
        try TouchMessage.parse(Data(text.utf8))
    }

    @Test("a body is one object, or one per line")
    func forms() throws {
        let at = CGPoint(x: 1, y: 2.5)
        #expect(
            try parse(#"{"phase":"began","id":3,"at":[1,2.5]}"#) == [
                .touch(.init(phase: .began, id: 3, location: at))
            ])
        #expect(
            try parse(#"{"phase":"cancelled","at":[1,2.5]}"#) == [
                .touch(.init(phase: .cancelled, location: at))
            ])
        #expect(try parse("{\n  \"tap\": [1, 2.5]\n}\n") == [.tap(.point(at))])
        #expect(
            try parse("{\"tap\":\"menuButton\"}\r\n\r\n{\"tap\":[1,2.5]}\n")
                == [.tap(.identifier("menuButton")), .tap(.point(at))])
        #expect(
            try parse("{\"text\":\"ä\\n\"}\n{\"key\":\"backspace\"}")
                == [.keyboard(.text("ä\n")), .keyboard(.key(.backspace))])
        #expect(try parse(#"{"rotate":true}"#) == [.rotate])
        #expect(
            try parse(#"{"press":"n","modifiers":["command","shift"]}"#)
                == [.keyboard(.press(.init("n", [.command, .shift])))])
        #expect(try parse(#"{"press":"pageUp"}"#) == [.keyboard(.press(.init("pageUp")))])
        #expect(try parse(#"{"secondary":[1,2.5]}"#) == [.secondaryClick(at)])
        #expect(try parse(#"{"editing":false}"#) == [.endEditing])
        #expect(
            try parse("{\"adjust\":1,\"view\":12}\n{\"adjust\":-1,\"view\":12,\"element\":3}") == [
                .adjust(.init(view: 12, isIncrement: true)),
                .adjust(.init(view: 12, element: 3, isIncrement: false)),
            ])
        #expect(
            try parse("{\"hover\":[1,2.5]}\n{\"hover\":false}") == [.hover(at), .hover(nil)])
        #expect(try parse(#"{"speed":0.25}"#) == [.speed(0.25)])
        #expect(
            try parse(#"{"scroll":[0,120],"at":[1,2.5]}"#)
                == [.scroll(.init(distance: CGSize(width: 0, height: 120), location: at))])
        #expect(
            try parse(
                #"{"environment":{"style":"dark","textSize":"program","safeArea":[47,0,34,0]}}"#)
                == [
                    .environment(
                        .init(
                            style: .value(.dark), textSize: .program,
                            safeArea: .value(.init(top: 47, left: 0, bottom: 34, right: 0))))
                ])
        #expect(
            try parse(#"{"environment":{"direction":"rightToLeft","safeArea":"program"}}"#)
                == [.environment(.init(direction: .value(.rightToLeft), safeArea: .program))])
    }

    @Test(
        "errors are reported with the line's number",
        arguments: [
            ("", "Line 1: there is no message."), ("\n \n", "Line 1: there is no message."),
            ("{", "Line 1: this is not JSON."), ("\u{0}\u{1}", "Line 1: this is not JSON."),
            ("[]", "Line 1: a message must be an object, not an array of 0."),
            ("1", "Line 1: a message must be an object"),
            (
                #"{"speed":-1}"#,
                "“speed” must be a number from 0 to 100, not the number -1."
            ),
            (#"{"press":"pageup"}"#, "“press” must be a character or one of backspace"),
            (
                #"{"press":"n","modifiers":["shift","shift"]}"#,
                "“modifiers” must have each of shift, control, alternate, command at most once"
            ),
            (#"{"press":"n","modifiers":"shift"}"#, "“modifiers” must be an array"),
            (#"{"adjust":2,"view":1}"#, "“adjust” must be 1 or -1, not the number 2."),
            (#"{"adjust":1}"#, "“view” must be a whole number from 0 to 4294967295."),
            (#"{"adjust":1,"view":1,"element":0.5}"#, "“element” must be a whole number"),
            (#"{"editing":true}"#, "“editing” must be false"),
            ("{}", "Line 1: “phase” is missing: one of began, moved, ended, cancelled."),
            (
                #"{"phase":"start","at":[1,2]}"#,
                "“phase” must be one of began, moved, ended, cancelled, not the text “start”."
            ),
            (#"{"phase":1,"at":[1,2]}"#, "not the number 1."),
            (#"{"phase":"began"}"#, "“at” is missing"),
            (
                #"{"phase":"began","at":[1]}"#,
                "“at” must be two numbers [x,y] in points, not an array of 1."
            ),
            (#"{"phase":"began","at":[1,"2"]}"#, "“at” must be two numbers"),
            (#"{"phase":"began","at":[1e7,0]}"#, "touches must be within 1000000 points"),
            // JSON has no largest number (RFC 8259, section 6); Double's is 1.8e308.
            (
                #"{"phase":"began","at":[1e999,0]}"#,
                "Line 1: “at[0]” is out of range (at byte 23); numbers must be from -1.797e308 to 1.797e308."
            ),
            (
                "{\"tap\":\"a\"}\n{\"tap\":[1,-1e400]}",
                "Line 2: “tap[1]” is out of range (at byte 10); numbers must be from -1.797e308 to 1.797e308."
            ),
            (
                #"{"environment":{"safeArea":{"top":1e400}}}"#,
                "Line 1: “environment.safeArea.top” is out of range (at byte 34); numbers must be from -1.797e308 to 1.797e308."
            ),
            (
                #"{"phase":"began","at":[1,2],"id":-1}"#,
                "“id” must be a whole number from 0 to 2147483647, not the number -1."
            ),
            (#"{"phase":"began","at":[1,2],"id":1.5}"#, "“id” must be"),
            (#"{"phase":"began","at":[1,2],"id":1e300}"#, "“id” must be"),
            (
                #"{"phase":"began","at":[1,2],"id":null}"#,
                "“id” must be a whole number from 0 to 2147483647, not null."
            ),
            (#"{"phase":"began","at":[1,2],"colour":1}"#, "“colour” is not allowed here."),
            (
                #"{"tap":""}"#,
                "“tap” must be two numbers [x,y] in points, or the identifier of a view, not the text “”."
            ),
            (#"{"rotate":1}"#, "“rotate” must be true, not the number 1."),
            (
                #"{"hover":true}"#,
                "“hover” must be two numbers [x,y] in points, or false for its leaving, not true."
            ),
            (#"{"text":""}"#, "“text” must be the typed text, not the text “”."),
            (#"{"text":1}"#, "“text” must be the typed text, not the number 1."),
            (#"{"key":"space"}"#, "“key” must be one of backspace, delete, return, tab"),
            (#"{"key":"tab","text":"a"}"#, "“key” is not allowed here."),
            (#"{"scroll":[0,1]}"#, "“at” is missing: the pointer's location"),
            (
                #"{"scroll":120,"at":[1,2]}"#,
                "“scroll” must be two numbers [x,y] in points, not the number 120."
            ),
            (#"{"scroll":[0,1e7],"at":[1,2]}"#, "touches must be within 1000000 points"),
            (#"{"scroll":[0,1],"at":[1,2],"id":0}"#, "“id” is not allowed here."),
            (#"{"environment":true}"#, "“environment” must be an object, not true."),
            (#"{"environment":{}}"#, "“environment” is empty"),
            (#"{"environment":{"weather":"rain"}}"#, "not “weather”."),
            (
                #"{"environment":{"style":"dim"}}"#,
                "“style” must be program or one of light, dark, not the text “dim”."
            ),
            (
                #"{"environment":{"style":null}}"#,
                "“style” must be program or one of light, dark, not null."
            ),
            (
                #"{"environment":{"safeArea":[0,0,0]}}"#,
                "“safeArea” must be program or four numbers"
            ),
            (
                #"{"environment":{"safeArea":[0,0,0,-1]}}"#,
                "“safeArea” must be program or four numbers"
            ),
            (
                #"{"environment":{"safeArea":[0,0,0,1001]}}"#,
                "“safeArea” must be program or four numbers"
            ),
            (#"{"tap":true}"#, "not true."),
            (#"{"tap":[1,2],"id":0}"#, "“id” is not allowed here."),
            ("{\"tap\":\"a\"}\n{\"tap\":{}}", "Line 2: “tap” must be two numbers"),
            ("{\"tap\":\"a\"}\n\nnonsense", "Line 3: this is not JSON."),
        ])
    func faults(text: String, sentence: String) throws {
        do {
            _ = try parse(text)
            Issue.record("\(text) was taken")
        } catch let error as TouchMessage.Malformed {
            #expect(error.description.contains(sentence), "\(error)")
        }
    }

    @Test("deep nesting and invalid UTF-8 are refused without a crash")
    func hostile() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: TouchMessage.Malformed.self) { try parse(deep) }
        #expect(throws: TouchMessage.Malformed.self) {
            try parse(String(repeating: #"{"tap":"#, count: 50_000))
        }
        #expect(throws: TouchMessage.Malformed.self) {
            try TouchMessage.parse(Data([0x22, 0xFF, 0xC0, 0x22]))
        }
    }
}
