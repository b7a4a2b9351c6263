extension AVAudioSession {
    /// The purpose of a program's sounds.
    ///
    /// Source: Apple, AVAudioSession.Category.
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sounds that the program works without, beside others.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Sounds that the program works without, alone.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sounds that are what the program is for.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Sounds and recording.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Several outputs at once.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// How a program's sounds are used.
    ///
    /// Source: Apple, AVAudioSession.Mode.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No use in particular.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// A game's talk.
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        /// Measuring.
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        /// Films.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// Speech that goes on, such as a podcast.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        /// Calls with pictures.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        /// The recording of films.
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        /// Calls.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// Announcements.
        public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
    }

    /// How a program's sounds behave beside those of others.
    ///
    /// Source: Apple, AVAudioSession.CategoryOptions.
    public struct CategoryOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Others go on.
        public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
        /// Others are lowered.
        public static let duckOthers = CategoryOptions(rawValue: 0x2)
        /// Headsets that talk are allowed.
        public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
        /// The loudspeaker, not the earpiece; of ``Category-swift.struct/playAndRecord`` alone.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
        /// Spoken sounds of others pause.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        /// Headsets of high quality are allowed.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        /// AirPlay is allowed.
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    }

    /// The effects that the end of a program's use of sound has on others.
    ///
    /// Source: Apple, AVAudioSession.SetActiveOptions.
    public struct SetActiveOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Others hear of the end; no other program plays here.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// Whether an interruption begins or ends.
    ///
    /// Source: Apple, AVAudioSession.InterruptionType.
    public enum InterruptionType: UInt, Sendable {
        /// It ends.
        case ended = 0
        /// It begins; players have stopped.
        case began = 1
    }

    /// The program's behaviour after an interruption.
    ///
    /// Source: Apple, AVAudioSession.InterruptionOptions.
    public struct InterruptionOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// It plays on.
        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// The numbers of a session's errors.
    ///
    /// Source: Apple, AVAudioSessionTypes.h.
    public enum ErrorCode: Int, Sendable {
        /// Players played: '!act'.
        case isBusy = 560_030_580
        /// A value that does not fit.
        case badParam = -50
    }
}
