/// The usage codes of a keyboard's keys.
///
/// Sources: Apple, UIKeyboardHIDUsage; USB, HID Usage Tables 1.12, section 10 (page 0x07).
public enum UIKeyboardHIDUsage: Int, CaseIterable, Sendable {
    // MARK: Errors

    /// Too many keys are pressed.
    case keyboardErrorRollOver = 1
    /// The keyboard's self-test failed.
    case keyboardPOSTFail = 2
    /// An undefined error; here also a character that no key of a US keyboard produces.
    case keyboardErrorUndefined = 3

    // MARK: Letters

    /// A.
    case keyboardA = 4
    /// B.
    case keyboardB = 5
    /// C.
    case keyboardC = 6
    /// D.
    case keyboardD = 7
    /// E.
    case keyboardE = 8
    /// F.
    case keyboardF = 9
    /// G.
    case keyboardG = 10
    /// H.
    case keyboardH = 11
    /// I.
    case keyboardI = 12
    /// J.
    case keyboardJ = 13
    /// K.
    case keyboardK = 14
    /// L.
    case keyboardL = 15
    /// M.
    case keyboardM = 16
    /// N.
    case keyboardN = 17
    /// O.
    case keyboardO = 18
    /// P.
    case keyboardP = 19
    /// Q.
    case keyboardQ = 20
    /// R.
    case keyboardR = 21
    /// S.
    case keyboardS = 22
    /// T.
    case keyboardT = 23
    /// U.
    case keyboardU = 24
    /// V.
    case keyboardV = 25
    /// W.
    case keyboardW = 26
    /// X.
    case keyboardX = 27
    /// Y.
    case keyboardY = 28
    /// Z.
    case keyboardZ = 29

    // MARK: Digits

    /// 1 and !.
    case keyboard1 = 30
    /// 2 and @.
    case keyboard2 = 31
    /// 3 and #.
    case keyboard3 = 32
    /// 4 and $.
    case keyboard4 = 33
    /// 5 and %.
    case keyboard5 = 34
    /// 6 and ^.
    case keyboard6 = 35
    /// 7 and &.
    case keyboard7 = 36
    /// 8 and *.
    case keyboard8 = 37
    /// 9 and (.
    case keyboard9 = 38
    /// 0 and ).
    case keyboard0 = 39

    // MARK: Editing and punctuation

    /// Return.
    case keyboardReturnOrEnter = 40
    /// Escape.
    case keyboardEscape = 41
    /// Backspace.
    case keyboardDeleteOrBackspace = 42
    /// Tab.
    case keyboardTab = 43
    /// Space.
    case keyboardSpacebar = 44
    /// - and _.
    case keyboardHyphen = 45
    /// = and +.
    case keyboardEqualSign = 46
    /// [ and {.
    case keyboardOpenBracket = 47
    /// ] and }.
    case keyboardCloseBracket = 48
    /// \ and |.
    case keyboardBackslash = 49
    /// # and ~, on keyboards outside of the US.
    case keyboardNonUSPound = 50
    /// ; and :.
    case keyboardSemicolon = 51
    /// ' and ".
    case keyboardQuote = 52
    /// ` and ~.
    case keyboardGraveAccentAndTilde = 53
    /// , and <.
    case keyboardComma = 54
    /// . and >.
    case keyboardPeriod = 55
    /// / and ?.
    case keyboardSlash = 56
    /// Caps Lock.
    case keyboardCapsLock = 57

    // MARK: Function keys

    /// F1.
    case keyboardF1 = 58
    /// F2.
    case keyboardF2 = 59
    /// F3.
    case keyboardF3 = 60
    /// F4.
    case keyboardF4 = 61
    /// F5.
    case keyboardF5 = 62
    /// F6.
    case keyboardF6 = 63
    /// F7.
    case keyboardF7 = 64
    /// F8.
    case keyboardF8 = 65
    /// F9.
    case keyboardF9 = 66
    /// F10.
    case keyboardF10 = 67
    /// F11.
    case keyboardF11 = 68
    /// F12.
    case keyboardF12 = 69
    /// F13.
    case keyboardF13 = 104
    /// F14.
    case keyboardF14 = 105
    /// F15.
    case keyboardF15 = 106
    /// F16.
    case keyboardF16 = 107
    /// F17.
    case keyboardF17 = 108
    /// F18.
    case keyboardF18 = 109
    /// F19.
    case keyboardF19 = 110
    /// F20.
    case keyboardF20 = 111
    /// F21.
    case keyboardF21 = 112
    /// F22.
    case keyboardF22 = 113
    /// F23.
    case keyboardF23 = 114
    /// F24.
    case keyboardF24 = 115

    // MARK: Navigation

    /// Print Screen.
    case keyboardPrintScreen = 70
    /// Scroll Lock.
    case keyboardScrollLock = 71
    /// Pause.
    case keyboardPause = 72
    /// Insert.
    case keyboardInsert = 73
    /// Home.
    case keyboardHome = 74
    /// Page Up.
    case keyboardPageUp = 75
    /// Delete forwards.
    case keyboardDeleteForward = 76
    /// End.
    case keyboardEnd = 77
    /// Page Down.
    case keyboardPageDown = 78
    /// Right arrow.
    case keyboardRightArrow = 79
    /// Left arrow.
    case keyboardLeftArrow = 80
    /// Down arrow.
    case keyboardDownArrow = 81
    /// Up arrow.
    case keyboardUpArrow = 82

    // MARK: Number pad

    /// Num Lock or Clear.
    case keypadNumLock = 83
    /// /.
    case keypadSlash = 84
    /// *.
    case keypadAsterisk = 85
    /// -.
    case keypadHyphen = 86
    /// +.
    case keypadPlus = 87
    /// Enter.
    case keypadEnter = 88
    /// 1.
    case keypad1 = 89
    /// 2.
    case keypad2 = 90
    /// 3.
    case keypad3 = 91
    /// 4.
    case keypad4 = 92
    /// 5.
    case keypad5 = 93
    /// 6.
    case keypad6 = 94
    /// 7.
    case keypad7 = 95
    /// 8.
    case keypad8 = 96
    /// 9.
    case keypad9 = 97
    /// 0.
    case keypad0 = 98
    /// .
    case keypadPeriod = 99
    /// =.
    case keypadEqualSign = 103
    /// ,.
    case keypadComma = 133
    /// = on AS/400 keyboards.
    case keypadEqualSignAS400 = 134

    // MARK: More keys

    /// \ and |, on keyboards outside of the US.
    case keyboardNonUSBackslash = 100
    /// Application.
    case keyboardApplication = 101
    /// Power.
    case keyboardPower = 102
    /// Execute.
    case keyboardExecute = 116
    /// Help.
    case keyboardHelp = 117
    /// Menu.
    case keyboardMenu = 118
    /// Select.
    case keyboardSelect = 119
    /// Stop.
    case keyboardStop = 120
    /// Again.
    case keyboardAgain = 121
    /// Undo.
    case keyboardUndo = 122
    /// Cut.
    case keyboardCut = 123
    /// Copy.
    case keyboardCopy = 124
    /// Paste.
    case keyboardPaste = 125
    /// Find.
    case keyboardFind = 126
    /// Mute.
    case keyboardMute = 127
    /// Louder.
    case keyboardVolumeUp = 128
    /// Quieter.
    case keyboardVolumeDown = 129
    /// A locking Caps Lock.
    case keyboardLockingCapsLock = 130
    /// A locking Num Lock.
    case keyboardLockingNumLock = 131
    /// A locking Scroll Lock.
    case keyboardLockingScrollLock = 132
    /// International key 1.
    case keyboardInternational1 = 135
    /// International key 2.
    case keyboardInternational2 = 136
    /// International key 3.
    case keyboardInternational3 = 137
    /// International key 4.
    case keyboardInternational4 = 138
    /// International key 5.
    case keyboardInternational5 = 139
    /// International key 6.
    case keyboardInternational6 = 140
    /// International key 7.
    case keyboardInternational7 = 141
    /// International key 8.
    case keyboardInternational8 = 142
    /// International key 9.
    case keyboardInternational9 = 143
    /// Language key 1.
    case keyboardLANG1 = 144
    /// Language key 2.
    case keyboardLANG2 = 145
    /// Language key 3.
    case keyboardLANG3 = 146
    /// Language key 4.
    case keyboardLANG4 = 147
    /// Language key 5.
    case keyboardLANG5 = 148
    /// Language key 6.
    case keyboardLANG6 = 149
    /// Language key 7.
    case keyboardLANG7 = 150
    /// Language key 8.
    case keyboardLANG8 = 151
    /// Language key 9.
    case keyboardLANG9 = 152
    /// Alternate Erase.
    case keyboardAlternateErase = 153
    /// SysReq or Attention.
    case keyboardSysReqOrAttention = 154
    /// Cancel.
    case keyboardCancel = 155
    /// Clear.
    case keyboardClear = 156
    /// Prior.
    case keyboardPrior = 157
    /// A second Return.
    case keyboardReturn = 158
    /// Separator.
    case keyboardSeparator = 159
    /// Out.
    case keyboardOut = 160
    /// Oper.
    case keyboardOper = 161
    /// Clear or Again.
    case keyboardClearOrAgain = 162
    /// CrSel or Props.
    case keyboardCrSelOrProps = 163
    /// ExSel.
    case keyboardExSel = 164

    // MARK: Modifiers

    /// Left Control.
    case keyboardLeftControl = 224
    /// Left Shift.
    case keyboardLeftShift = 225
    /// Left Option.
    case keyboardLeftAlt = 226
    /// Left Command.
    case keyboardLeftGUI = 227
    /// Right Control.
    case keyboardRightControl = 228
    /// Right Shift.
    case keyboardRightShift = 229
    /// Right Option.
    case keyboardRightAlt = 230
    /// Right Command.
    case keyboardRightGUI = 231

    /// Reserved.
    case keyboard_Reserved = 65535
}
