@_exported public import HeadlessTesting
import Snapshots
import TestFailures
public import Testing
public import UIKit

/// Leaves a film of a failing test: a page that plays the run, pictures, the tree, and a script.
///
/// ```swift
/// @MainActor @Suite(.film) struct LoginTests {
///     @Test func greets() {
///         let stage = Stage()
///         defer { stage.close() }
///         …
///     }
/// }
/// ```
///
/// The trait records the stages that the test creates, as lines in memory: one line for each change
/// of the window. If the test fails, the files are attached to the test, and written to a folder of
/// the test's name in the folder of `MAINSPRING_ARTIFACTS`, if that is set. A test that passes
/// leaves nothing, unless `MAINSPRING_FILMS` is `all`.
///
/// A film shows the stage that was used last before the first failure.
public struct FilmTrait: TestTrait, SuiteTrait, TestScoping {
    /// Creates the test's stage; nil if the test creates its own.
    let makeStage: (@Sendable @MainActor () -> Stage)?

    /// A suite's trait applies to each of its tests.
    public var isRecursive: Bool { true }

    /// Runs a test and leaves the film if it fails.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The trait of a suite already records.
        guard StageRecorder.current == nil, FilmMode.current != .none else {
            return try await run(function)
        }
        let take = FilmTake(test: test, testCase: testCase)
        try await StageRecorder.$current.withValue(take.recorder) {
            do {
                try await take.observer.provideScope(for: test, testCase: testCase) {
                    try await run(function)
                }
            } catch {
                take.add(error)
                await take.finish()
                throw error
            }
            await take.finish()
        }
    }

    /// Runs the test, on a stage if the trait provides one.
    private func run(_ function: @Sendable () async throws -> Void) async throws {
        guard let makeStage else { return try await function() }
        let stage = await MainActor.run { makeStage() }
        do {
            try await StageOfTrait.$current.withValue(stage) { try await function() }
        } catch {
            await MainActor.run { stage.close() }
            throw error
        }
        await MainActor.run { stage.close() }
    }
}

extension Trait where Self == FilmTrait {
    /// Leaves a film of a test that fails; the test creates its stages.
    public static var film: Self { FilmTrait(makeStage: nil) }

    /// Creates a stage for each test, `Stage.current`, closes it, and leaves a film of a failure.
    ///
    /// - Parameters:
    ///   - size: the size of screen and window, in points.
    ///   - scale: pixels per point.
    ///   - framesPerSecond: the display's frame rate, 1 to 1000.
    public static func stage(
        size: CGSize = CGSize(width: 375, height: 667), scale: CGFloat? = nil,
        framesPerSecond: Int = 60
    ) -> Self {
        FilmTrait {
            Stage(
                size: size, scale: scale ?? Stage.defaultScale, framesPerSecond: framesPerSecond)
        }
    }

    /// Creates a stage with a device and its settings for each test, as `Stage.current`.
    public static func stage(_ configuration: StageConfiguration) -> Self {
        FilmTrait { Stage(configuration) }
    }
}

/// The stage of the test that runs.
enum StageOfTrait {
    @TaskLocal static var current: Stage?
}

/// A test asked for the stage of its trait, and has no such trait.
public struct MissingStage: Error, CustomStringConvertible {
    /// The remedy.
    public let description =
        "This test has no stage: add the trait .stage() to the test or its suite."
}

extension Stage {
    /// The stage that the trait `.stage()` created for the test that runs.
    ///
    /// - Throws: ``MissingStage`` if the test has no such trait.
    public static var current: Stage {
        get throws(MissingStage) {
            guard let stage = StageOfTrait.current else { throw MissingStage() }
            return stage
        }
    }
}
