/// Whether the user wants more contrast.
///
/// Source: Apple, UIAccessibilityContrast.
public enum UIAccessibilityContrast: Int, Sendable {
    /// No contrast is specified.
    case unspecified = -1
    /// The usual contrast.
    case normal = 0
    /// More contrast: system colours are darker on light backgrounds and lighter on dark ones.
    case high = 1
}

/// Whether the user wants bold text.
///
/// Source: Apple, UILegibilityWeight.
public enum UILegibilityWeight: Int, Sendable {
    /// No weight is specified.
    case unspecified = -1
    /// The usual weight.
    case regular = 0
    /// Bold text.
    case bold = 1
}

/// Whether the screen measures the force of touches.
///
/// Source: Apple, UIForceTouchCapability.
public enum UIForceTouchCapability: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// The screen does not measure it.
    case unavailable = 1
    /// The screen measures it.
    case available = 2
}

/// The range of colours of a screen.
///
/// Source: Apple, UIDisplayGamut.
public enum UIDisplayGamut: Int, Sendable {
    /// No range is specified.
    case unspecified = -1
    /// sRGB.
    case SRGB = 0
    /// Display P3.
    case P3 = 1
}

/// Whether content is in front of other content, which matters in dark appearance.
///
/// Source: Apple, UIUserInterfaceLevel.
public enum UIUserInterfaceLevel: Int, Sendable {
    /// No level is specified.
    case unspecified = -1
    /// The window's own content.
    case base = 0
    /// Content in front of it: sheets and popovers. Backgrounds are lighter in dark appearance.
    case elevated = 1
}

/// Whether a scene is recorded or mirrored.
///
/// Source: Apple, UISceneCaptureState.
public enum UISceneCaptureState: Int, Sendable {
    /// No state is specified.
    case unspecified = -1
    /// The scene is not recorded.
    case inactive = 0
    /// The scene is recorded.
    case active = 1
}

extension UITraitCollection {
    /// Creates a collection that only specifies the contrast.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init { $0.accessibilityContrast = accessibilityContrast }
    }
    /// Creates a collection that only specifies the weight of text.
    public convenience init(legibilityWeight: UILegibilityWeight) {
        self.init { $0.legibilityWeight = legibilityWeight }
    }
    /// Creates a collection that only specifies whether force is measured.
    public convenience init(forceTouchCapability: UIForceTouchCapability) {
        self.init { $0.forceTouchCapability = forceTouchCapability }
    }
    /// Creates a collection that only specifies the range of colours.
    public convenience init(displayGamut: UIDisplayGamut) {
        self.init { $0.displayGamut = displayGamut }
    }
    /// Creates a collection that only specifies the level.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init { $0.userInterfaceLevel = userInterfaceLevel }
    }
    /// Creates a collection that only specifies whether the scene is recorded.
    public convenience init(sceneCaptureState: UISceneCaptureState) {
        self.init { $0.sceneCaptureState = sceneCaptureState }
    }

    /// The contrast that the user wants; see ``UIAccessibility/isDarkerSystemColorsEnabled``.
    public var accessibilityContrast: UIAccessibilityContrast { values.contrast ?? .unspecified }
    /// The weight of text that the user wants; see ``UIAccessibility/isBoldTextEnabled``.
    ///
    /// Deviation: the system's fonts do not become bold automatically.
    public var legibilityWeight: UILegibilityWeight { values.legibility ?? .unspecified }
    /// Whether the screen measures force: it does not, unless a program overrides the trait.
    public var forceTouchCapability: UIForceTouchCapability { values.force ?? .unknown }
    /// The range of colours: sRGB, in which everything is drawn.
    public var displayGamut: UIDisplayGamut { values.gamut ?? .unspecified }
    /// The level: elevated in sheets and popovers.
    public var userInterfaceLevel: UIUserInterfaceLevel { values.level ?? .unspecified }
    /// Whether the scene is recorded; see ``UIScreen/isCaptured``.
    public var sceneCaptureState: UISceneCaptureState { values.capture ?? .unspecified }
}

extension MutableTraits {
    var accessibilityContrast: UIAccessibilityContrast {
        get { values.contrast ?? .unspecified }
        set { values.contrast = newValue == .unspecified ? nil : newValue }
    }
    var legibilityWeight: UILegibilityWeight {
        get { values.legibility ?? .unspecified }
        set { values.legibility = newValue == .unspecified ? nil : newValue }
    }
    var forceTouchCapability: UIForceTouchCapability {
        get { values.force ?? .unknown }
        set { values.force = newValue == .unknown ? nil : newValue }
    }
    var displayGamut: UIDisplayGamut {
        get { values.gamut ?? .unspecified }
        set { values.gamut = newValue == .unspecified ? nil : newValue }
    }
    var userInterfaceLevel: UIUserInterfaceLevel {
        get { values.level ?? .unspecified }
        set { values.level = newValue == .unspecified ? nil : newValue }
    }
    var sceneCaptureState: UISceneCaptureState {
        get { values.capture ?? .unspecified }
        set { values.capture = newValue == .unspecified ? nil : newValue }
    }
}

extension UITraitOverrides {
    /// The contrast; unspecified removes the override.
    public var accessibilityContrast: UIAccessibilityContrast {
        get { traits.accessibilityContrast }
        set { traits.accessibilityContrast = newValue }
    }
    /// The weight of text; unspecified removes the override.
    public var legibilityWeight: UILegibilityWeight {
        get { traits.legibilityWeight }
        set { traits.legibilityWeight = newValue }
    }
    /// Whether force is measured; unknown removes the override.
    public var forceTouchCapability: UIForceTouchCapability {
        get { traits.forceTouchCapability }
        set { traits.forceTouchCapability = newValue }
    }
    /// The range of colours; unspecified removes the override.
    public var displayGamut: UIDisplayGamut {
        get { traits.displayGamut }
        set { traits.displayGamut = newValue }
    }
    /// The level; unspecified removes the override.
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { traits.userInterfaceLevel }
        set { traits.userInterfaceLevel = newValue }
    }
    /// Whether the scene is recorded; unspecified removes the override.
    public var sceneCaptureState: UISceneCaptureState {
        get { traits.sceneCaptureState }
        set { traits.sceneCaptureState = newValue }
    }
}
