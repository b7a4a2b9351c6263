import HeadlessTesting
import UIKit

extension AuthorMistake {
    static let time: [AuthorMistake] = [
        .init(
            "time moves backwards", "advance(by: -1.0 seconds)", "time only moves forward",
            "Pass a duration of zero"
        ) { stage, _ in
            stage.advance(by: .seconds(-1))
            return #line - 1
        },
        .init("frames move backwards", "advanceFrames(-1)", "only moves forward", "Pass 0 or more")
        {
            stage, _ in
            stage.advanceFrames(-1)
            return #line - 1
        },
        .init(
            "what is waited for does not come",
            "advance(until:within:): the condition does not hold after 2 s",
            "nothing is in flight that could change it", "Pass a longer limit"
        ) { stage, _ in
            stage.advance(until: { false }, within: .seconds(2))
            return #line - 1
        },
        .init("a jump moves backwards", "jump(by: -1.0 seconds)", "Pass a duration of zero") {
            stage, _ in
            stage.jump(by: .seconds(-1))
            return #line - 1
        },
        .init(
            "a stage is used after its close", "The stage did nothing", "it is closed",
            "defer { stage.close() }"
        ) { stage, _ in
            stage.close()
            stage.advance(by: .seconds(1))
            return #line - 1
        },
        .init(
            "an action advances the stage", "the call came from code that the stage runs",
            "Return, and advance in the test"
        ) { stage, screen in
            var line: Int?
            screen.signIn.addAction(
                UIAction { [unowned stage] _ in
                    stage.advance(by: .seconds(1))
                    line = #line - 1
                }, for: .touchUpInside)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { screen.signIn.sendActions(for: .touchUpInside) }
            }
            stage.commit()
            return line
        },
        .init(
            "settle waits for what does not end", "settle: after 1 s", "“card” animates",
            "until 60 s", "Pass a longer limit with settle(within:)"
        ) { stage, screen in
            UIView.animate(withDuration: 60) { screen.card.alpha = 0.5 }
            stage.settle(within: .seconds(1))
            return #line - 1
        },
        .init("a display has no frames", "0 frames a second; it shows 1", "Pass 1 to 1000") {
            _, _ in
            Stage(framesPerSecond: 0).close()
            return #line - 1
        },
        .init("a stage has no size", "0.0 points wide", "Pass 1 to 100000 points") { _, _ in
            Stage(size: .zero).close()
            return #line - 1
        },
    ]

    static let waits: [AuthorMistake] = [
        .init(
            "the thread sleeps", "A sleep of 0.5 s would block the thread that runs the stage",
            "stage.advance(by:)", "Task.sleep"
        ) { _, _ in
            Thread.sleep(forTimeInterval: 0.5)
            return nil
        },
        .init(
            "a semaphore waits for the main queue", "A wait for a semaphore would never end",
            "stage.advance(by:)", "notify(queue:)"
        ) { _, _ in
            let semaphore = DispatchSemaphore(value: 0)
            DispatchQueue.main.async { semaphore.signal() }
            semaphore.wait()
            return nil
        },
        .init(
            "a group waits for the main queue", "A wait for a group blocked the thread",
            "after 5 s of the stage's time", "stage.advance(by:)"
        ) { _, _ in
            let group = DispatchGroup()
            DispatchQueue.main.async(group: group) {}
            _ = group.wait(timeout: .now() + 5)
            return nil
        },
        .init(
            "a condition waits for the main queue", "A wait for a condition blocked the thread",
            "after 2 s of the stage's time", "await in an async test"
        ) { _, _ in
            let condition = NSCondition()
            condition.lock()
            _ = condition.wait(until: Date() + 2)
            condition.unlock()
            return nil
        },
        .init(
            "a queue waits for the main queue, which waits for it",
            "A wait for a semaphore would never end", "stage.advance(by:)"
        ) { _, _ in
            let semaphore = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                DispatchQueue.main.sync {}
                semaphore.signal()
            }
            semaphore.wait()
            return nil
        },
        .init(
            "the main queue waits for itself",
            "DispatchQueue.main.sync was called on the main queue",
            "call the function itself, or use async"
        ) { _, _ in
            DispatchQueue.main.sync {}
            return nil
        },
        .init(
            "code on the stage runs the run loop",
            "RunLoop.run was called by code that the stage runs",
            "use a timer or a task"
        ) { stage, _ in
            DispatchQueue.main.async { RunLoop.current.run(until: Date() + 1) }
            stage.commit()
            return nil
        },
        .init(
            "the run loop runs for ever", "would wait forever: nothing is scheduled on the stage",
            "Pass a date"
        ) { stage, _ in
            stage.settle()
            _ = RunLoop.current.run(mode: .default, before: .distantFuture)
            return nil
        },
    ]

    static let expectations: [AuthorMistake] = [
        .init(
            "a curve is another one", "“card” is", "(frame 1)", "instead of", "samples differ"
        ) { stage, screen in
            let line = stage.timeline(of: screen.card, \.frame.midY, over: .milliseconds(100))
            line.expect(within: 0.1) { 240 + 10 * $0 * 100 }
            return #line - 1
        },
        .init("a curve is sampled for too short", "sampled until 0.1 s only", "Sample for longer") {
            stage, screen in
            let line = stage.timeline(of: screen.card, \.frame.midY, over: .milliseconds(100))
            line.expectSettled(at: 240, by: .seconds(1), within: 0.1)
            return #line - 1
        },
        .init("callbacks run in another order", "Call 1: “b” was called at 0 s, where “a”") {
            stage, _ in
            let calls = CallOrder(on: stage)
            calls.record("b")
            calls.expect(["a", "b"])
            return #line - 1
        },
        .init("a golden file has a path for a name", "cannot be named “a/b”", "without slashes") {
            stage, _ in
            stage.expectGolden("a/b")
            return #line - 1
        },
        .init(
            "constraints conflict", "Unable to simultaneously satisfy constraints",
            "card/UIView[2].width == 20", "find the code that added"
        ) { stage, screen in
            stage.expectSoundLayout()
            let line = #line - 1
            let box = UIView()
            box.translatesAutoresizingMaskIntoConstraints = false
            screen.card.addSubview(box)
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: screen.card.topAnchor),
                box.leadingAnchor.constraint(equalTo: screen.card.leadingAnchor),
                box.heightAnchor.constraint(equalToConstant: 5),
                box.widthAnchor.constraint(equalToConstant: 10),
                box.widthAnchor.constraint(equalToConstant: 20),
            ])
            stage.commit()
            return line
        },
        .init("a layout is ambiguous", "At 0 s: the layout of “box”", "Add what they leave open") {
            stage, screen in
            stage.expectSoundLayout()
            let line = #line - 1
            let box = UIView()
            box.accessibilityIdentifier = "box"
            box.translatesAutoresizingMaskIntoConstraints = false
            screen.card.addSubview(box)
            box.widthAnchor.constraint(equalToConstant: 10).isActive = true
            stage.commit()
            return line
        },
        .init(
            "a controller is never released", "Left after the stage's close: a AuthorScreen",
            "or a closure (such as AuthorScreen.retry"
        ) { stage, screen in
            stage.expectNothingLeft(after: .zero)
            screen.retry = { screen.title = "again" }
            return #line - 2
        },
        .init("a timer is never invalidated", "a repeating timer; invalidate it") { stage, _ in
            stage.expectNothingLeft(after: .zero)
            _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
            return #line - 2
        },
    ]
}
