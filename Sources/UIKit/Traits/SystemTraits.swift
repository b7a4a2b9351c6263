/// The light or dark style.
public struct UITraitUserInterfaceStyle: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
    /// True.
    public static var affectsColorAppearance: Bool { true }
    static var member: WritableKeyPath<MutableTraits, UIUserInterfaceStyle> { \.userInterfaceStyle }
}

/// The kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
    static var member: WritableKeyPath<MutableTraits, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
}

/// The horizontal size class.
public struct UITraitHorizontalSizeClass: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var member: WritableKeyPath<MutableTraits, UIUserInterfaceSizeClass> {
        \.horizontalSizeClass
    }
}

/// The vertical size class.
public struct UITraitVerticalSizeClass: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var member: WritableKeyPath<MutableTraits, UIUserInterfaceSizeClass> {
        \.verticalSizeClass
    }
}

/// The display scale.
public struct UITraitDisplayScale: UITraitDefinition, SystemTrait {
    /// 0: not specified.
    public static var defaultValue: CGFloat { 0 }
    static var member: WritableKeyPath<MutableTraits, CGFloat> { \.displayScale }
}

/// The layout direction.
public struct UITraitLayoutDirection: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
    static var member: WritableKeyPath<MutableTraits, UITraitEnvironmentLayoutDirection> {
        \.layoutDirection
    }
}

/// The user's preferred text size.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIContentSizeCategory { .unspecified }
    static var member: WritableKeyPath<MutableTraits, UIContentSizeCategory> {
        \.preferredContentSizeCategory
    }
}

/// The contrast.
public struct UITraitAccessibilityContrast: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
    /// True.
    public static var affectsColorAppearance: Bool { true }
    static var member: WritableKeyPath<MutableTraits, UIAccessibilityContrast> {
        \.accessibilityContrast
    }
}

/// The weight of text.
public struct UITraitLegibilityWeight: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UILegibilityWeight { .unspecified }
    static var member: WritableKeyPath<MutableTraits, UILegibilityWeight> { \.legibilityWeight }
}

/// Whether force is measured.
public struct UITraitForceTouchCapability: UITraitDefinition, SystemTrait {
    /// Unknown.
    public static var defaultValue: UIForceTouchCapability { .unknown }
    static var member: WritableKeyPath<MutableTraits, UIForceTouchCapability> {
        \.forceTouchCapability
    }
}

/// The range of colours.
public struct UITraitDisplayGamut: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIDisplayGamut { .unspecified }
    /// True.
    public static var affectsColorAppearance: Bool { true }
    static var member: WritableKeyPath<MutableTraits, UIDisplayGamut> { \.displayGamut }
}

/// The level.
public struct UITraitUserInterfaceLevel: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UIUserInterfaceLevel { .unspecified }
    /// True.
    public static var affectsColorAppearance: Bool { true }
    static var member: WritableKeyPath<MutableTraits, UIUserInterfaceLevel> { \.userInterfaceLevel }
}

/// Whether the scene is recorded.
public struct UITraitSceneCaptureState: UITraitDefinition, SystemTrait {
    /// Unspecified.
    public static var defaultValue: UISceneCaptureState { .unspecified }
    static var member: WritableKeyPath<MutableTraits, UISceneCaptureState> { \.sceneCaptureState }
}
