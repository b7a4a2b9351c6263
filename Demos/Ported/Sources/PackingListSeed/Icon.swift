import UIKit

class Icon: Codable {
    let name: String!
    let imageName: String!

    var image: UIImage {
        return UIImage(named: imageName)!
    }
}

extension Icon {
    static let icons: [Icon] = {
        let url = Bundle.main.url(forResource: "icons", withExtension: "plist")!
        let data = try! Data(contentsOf: url)
        return try! PropertyListDecoder().decode([Icon].self, from: data)
    }()
}
