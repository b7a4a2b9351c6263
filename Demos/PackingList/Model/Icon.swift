import UIKit

/// An item that may be packed: its name and its picture.
class Icon: Codable {
    let name: String!
    let imageName: String!

    var image: UIImage {
        return UIImage(named: imageName)!
    }
}

extension Icon {
    /// All items, from the property list in the module's resources.
    static let icons: [Icon] = {
        let url = Bundle.module.url(forResource: "icons", withExtension: "plist")!
        let data = try! Data(contentsOf: url)
        return try! PropertyListDecoder().decode([Icon].self, from: data)
    }()
}
