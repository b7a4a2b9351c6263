import Snapshots

extension Publication {
    /// Returns why a greeting cannot be used: which member has the wrong type; nil if none has.
    static func fault(ofGreeting fields: [String: JSONValue]) -> String? {
        for key in ["session", "run", "title", "token"] {
            switch fields[key] {
            case nil, .null, .string: continue
            default: return "“\(key)” of a greeting must be a text."
            }
        }
        switch fields["explains"] {
        case nil, .null, .bool: return nil
        default: return "“explains” of a greeting must be true or false."
        }
    }

    /// Returns why a publisher may not publish with a token, or without one.
    static func refusal(ofToken token: String?) -> String {
        guard token != nil else { return "publishing to this address requires a token." }
        return "the publisher's token does not permit publishing; the daemon's options --token and "
            + "--publish-token name those that do."
    }
}
