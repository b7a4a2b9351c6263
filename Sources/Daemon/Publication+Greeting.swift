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
}
