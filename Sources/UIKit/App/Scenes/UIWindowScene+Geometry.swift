extension UIWindowScene {
    /// The geometry that a program asks for.
    ///
    /// Source: Apple, UIWindowScene.GeometryPreferences.
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        /// The geometry of a scene on iOS: its orientations.
        ///
        /// Source: Apple, UIWindowScene.GeometryPreferences.iOS.
        public final class iOS: GeometryPreferences {
            /// The orientations; nil for those of the controllers.
            public var interfaceOrientations: UIInterfaceOrientationMask?

            /// Creates preferences for some orientations: `.iOS(interfaceOrientations: .portrait)`.
            public convenience init(interfaceOrientations: UIInterfaceOrientationMask) {
                self.init()
                self.interfaceOrientations = interfaceOrientations
            }
        }
    }

    /// Turns the scene's interface to one of some orientations, if the controllers support it.
    ///
    /// Source: Apple, requestGeometryUpdate(_:errorHandler:).
    ///
    /// - Parameters:
    ///   - geometryPreferences: the orientations; the present one is kept if it is among them.
    ///   - errorHandler: called if the interface is in none of the orientations afterwards.
    public final func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let preferences = geometryPreferences as? GeometryPreferences.iOS,
            let wanted = preferences.interfaceOrientations,
            !wanted.contains(interfaceOrientation.mask)
        else { return }
        let window = windows.first { $0.frame == screen.bounds } ?? windows.first
        let possible = wanted.intersection(window?.supportedInterfaces ?? [])
        let orientations: [UIInterfaceOrientation] = [
            .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown,
        ]
        if let orientation = orientations.first(where: { possible.contains($0.mask) }) {
            window?.turnInterface(to: orientation)
        }
        guard !wanted.contains(interfaceOrientation.mask) else { return }
        let text = "The controllers in front support none of the requested orientations."
        errorHandler?(
            NSError(
                domain: "UISceneErrorDomain", code: 101,
                userInfo: [NSLocalizedDescriptionKey: text]))
    }
}
