/// Made-up lines in the shape of the packing list.
enum Scenes {
    static let width = 320.0
    static let height = 480.0

    static func full(seq: Int = 1, time: Double = 0, _ nodes: [JSON] = packingList) -> JSON {
        [
            "v": 1, "seq": .number(Double(seq)), "t": .number(time), "kind": "full",
            "size": [.number(width), .number(height)], "scale": 2, "fps": 60,
            "nodes": .array(nodes),
        ]
    }

    static func delta(
        seq: Int, time: Double = 0, _ nodes: [JSON] = [], removed: [Int] = [], order: [[Int]] = []
    ) -> JSON {
        var members: [String: JSON] = [
            "v": 1, "seq": .number(Double(seq)), "t": .number(time), "kind": "delta",
            "nodes": .array(nodes),
        ]
        if !removed.isEmpty { members["removed"] = .array(removed.map { .number(Double($0)) }) }
        if !order.isEmpty {
            members["order"] = .array(order.map { .array($0.map { .number(Double($0)) }) })
        }
        return .object(members)
    }

    /// Root 1 with a bar 2 (title 3, button 4) and a table 10 of three rows (cell 20 + 10i: picture
    /// +1, label +2).
    static let packingList: [JSON] = {
        var nodes: [JSON] = [
            [
                "id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480], "background": "#ffffffff",
                "constraints": [
                    ["text": "menuBar.top == window.top", "items": [2, 1], "priority": 1000],
                    [
                        "text": "menuBar.height == 80", "ident": "tall", "items": [2],
                        "priority": 750, "broken": true,
                    ],
                ],
            ],
            [
                "id": 2, "parent": 1, "class": "UIView", "ident": "menuBar",
                "frame": [0, 0, 320, 60],
                "background": "#efeff4ff",
                "constraints": [["text": "menuBar.height == 60", "items": [2], "priority": 1000]],
            ],
            [
                "id": 3, "parent": 2, "class": "UILabel", "ident": "titleLabel",
                "frame": [34, 22, 252, 26],
                "text": "Packing List", "font": ["size": 21, "weight": 400], "color": "#000000ff",
                "align": "center",
            ],
            [
                "id": 4, "parent": 2, "class": "UIButton", "ident": "menuButton",
                "frame": [272, 15, 40, 40],
                "text": "+", "font": ["size": 27, "weight": 400], "color": "#007affff",
                "align": "center",
                "touchable": true,
            ],
            [
                "id": 10, "parent": 1, "class": "UITableView", "ident": "table",
                "frame": [0, 60, 320, 420],
                "clips": true, "scroll": ["offset": [0, 0], "content": [320, 162]],
                "touchable": true,
            ],
        ]
        for (row, name) in ["Beach games", "Ironing board", "Cocktail mood"].enumerated() {
            let cell = Double(20 + 10 * row)
            nodes += [
                [
                    "id": .number(cell), "parent": 10, "class": "UITableViewCell",
                    "frame": [0, .number(54 * Double(row)), 320, 54], "background": "#ffffffff",
                ],
                [
                    "id": .number(cell + 1), "parent": .number(cell), "class": "UIImageView",
                    "frame": [16, 7, 40, 40],
                    "image": "icons/ball.svg", "gravity": "fit",
                ],
                [
                    "id": .number(cell + 2), "parent": .number(cell), "class": "UILabel",
                    "frame": [72, 0, 232, 53.5],
                    "text": .string(name), "font": ["size": 17, "weight": 400],
                    "color": "#000000ff",
                ],
            ]
        }
        return nodes
    }()
}
