import UIKit

/// Names of people, as Objective-C finds them in what JSON describes.
func names(in json: Any) -> [String] {
    var result: [String] = []
    let people = (json as AnyObject)["people"] as? [AnyObject] ?? []
    for person in people {
        if let name = person["name"] as? String { result.append(name) }
    }
    for (_, value) in json as? [String: AnyObject] ?? [:] where (value as AnyObject).count == 2 {
        result.append("two")
    }
    return result + [(json as AnyObject).value(forKey: "place") as? String ?? "nowhere"]
}

class Tile: UIView {
    var title = "tile"
}

class TallTile: Tile {
    override init(frame: CGRect) {
        super.init(frame: frame)
        title = "tall"
    }
    required init?(coder: NSCoder) { fatalError() }
}

func tiles() -> [String] {
    var kinds = [String: Tile.Type]()
    kinds["a"] = Tile.self
    kinds["b"] = TallTile.self
    return [kinds["a"]!.init().title] + kinds.values.map { $0.init().title }.sorted()
}

func grid(_ type: UICollectionView.Type, _ layout: UICollectionViewLayout) -> UICollectionView {
    return type.init(frame: .zero, collectionViewLayout: layout)
}

protocol Flow {
    associatedtype Root: UIViewController
}

struct Opener<F: Flow> {
    typealias Root = F.Root
    func open() -> Root { Root() }
}

protocol Configurable: AnyObject {
    init()
}

extension NSObject: Configurable {}

extension Configurable {
    init(_ configure: (Self) -> Void) {
        self.init()
        configure(self)
    }
}

func badge(_ text: String) -> UILabel {
    return UILabel { $0.text = text }
}

@objc protocol Loader {
    @objc optional func load(_ count: Int, then: (Int) -> Void, failure: () -> Void)
}

class TripleLoader: NSObject, Loader {
    func load(_ count: Int, then: (Int) -> Void, failure: () -> Void) {
        count > 0 ? then(count * 3) : failure()
    }
}

class Matches {
    var words: [String] = []
    func find(in text: String) throws {
        let regex = try NSRegularExpression(pattern: "[a-z]+")
        regex.enumerateMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) { match, _, _ in
            words.append((text as NSString).substring(with: match!.range))
        }
    }
    func triple(_ loader: Loader, _ count: Int) {
        loader.load?(count) { words.append("\($0)") } failure: { words.append("none") }
    }
}
