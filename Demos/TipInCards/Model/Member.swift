import UIKit

/// A member of the team, from the members file.
class Member: Codable {
    let name: String
    let position: String
    let skills: [String]
    let bio: String
    /// The portrait's colour, as `#rrggbb`.
    let tint: String
}

extension Member {
    /// Reads the team from a JSON file of the module's resources.
    class func loadMembersFromFile(_ name: String) -> [Member] {
        let url = Bundle.module.url(forResource: name, withExtension: "json")!
        let data = try! Data(contentsOf: url)
        return try! JSONDecoder().decode([Member].self, from: data)
    }

    /// The first letters of the first and the last name.
    var initials: String {
        let words = name.split(separator: " ")
        return String([words.first, words.last].compactMap { $0?.first })
    }

    /// The portrait's colour; grey when the file's is not one.
    var color: UIColor {
        guard tint.count == 7, let value = UInt32(tint.dropFirst(), radix: 16) else {
            return .systemGray
        }
        return UIColor(
            red: CGFloat(value >> 16 & 0xFF) / 255,
            green: CGFloat(value >> 8 & 0xFF) / 255,
            blue: CGFloat(value & 0xFF) / 255,
            alpha: 1
        )
    }
}
