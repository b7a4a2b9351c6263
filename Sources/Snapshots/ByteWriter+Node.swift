import Foundation

extension ByteWriter {
    /// Writes a node's `id` and the given properties, in the order of the format's description.
    mutating func node(_ node: SnapshotNode, fields: SnapshotNode.Fields, comma: Bool) {
        if comma { byte(UInt8(ascii: ",")) }
        literal("{\"id\":")
        digits(UInt64(node.id))
        if fields.rawValue & 0xFF != 0 { placement(of: node, fields) }
        if fields.rawValue & 0xFF00 != 0 { look(of: node, fields) }
        if fields.rawValue & 0xFF_0000 != 0 { content(of: node, fields) }
        if fields.rawValue & 0xFF00_0000 != 0 { state(of: node, fields) }
        if fields.rawValue >> 32 != 0 { drawing(of: node, fields) }
        byte(UInt8(ascii: "}"))
    }

    /// Writes the given properties of a node, without a copy of it where they are those that move from frame to frame.
    mutating func node(at node: UnsafePointer<SnapshotNode>, fields: SnapshotNode.Fields, comma: Bool) {
        guard fields.isSubset(of: [.frame, .alpha, .radius]) else {
            return self.node(node.pointee, fields: fields, comma: comma)
        }
        if comma { byte(UInt8(ascii: ",")) }
        literal("{\"id\":")
        digits(UInt64(node.pointee.id))
        if fields.contains(.frame) { frame(node.pointee.frame) }
        if fields.contains(.alpha) {
            literal(",\"alpha\":")
            number(node.pointee.alpha, default: 1)
        }
        if fields.contains(.radius) {
            literal(",\"radius\":")
            number(node.pointee.radius, default: 0)
        }
        byte(UInt8(ascii: "}"))
    }

    private mutating func frame(_ frame: CGRect) {
        literal(",\"frame\":[")
        number(frame.origin.x)
        separated(frame.origin.y)
        separated(frame.size.width)
        separated(frame.size.height)
        byte(UInt8(ascii: "]"))
    }

    private mutating func placement(of node: SnapshotNode, _ fields: SnapshotNode.Fields) {
        if fields.contains(.parent) {
            literal(",\"parent\":")
            if let parent = node.parent { digits(UInt64(parent)) } else { null() }
        }
        if fields.contains(.className) {
            literal(",\"class\":")
            string(node.className)
        }
        if fields.contains(.identifier) {
            literal(",\"ident\":")
            optional(node.identifier)
        }
        if fields.contains(.frame) { frame(node.frame) }
        if fields.contains(.anchor) {
            literal(",\"anchor\":")
            if node.anchor == SnapshotNode.blank.anchor { null() } else { pair(node.anchor.x, node.anchor.y) }
        }
        if fields.contains(.transform) {
            literal(",\"transform\":")
            matrix(node.transform)
        }
        if fields.contains(.sublayerTransform) {
            literal(",\"sublayerTransform\":")
            matrix(node.sublayerTransform)
        }
        if fields.contains(.alpha) {
            literal(",\"alpha\":")
            number(node.alpha, default: 1)
        }
    }

    private mutating func look(of node: SnapshotNode, _ fields: SnapshotNode.Fields) {
        if fields.contains(.hidden) {
            literal(",\"hidden\":")
            flag(node.hidden, default: false)
        }
        if fields.contains(.background) {
            literal(",\"background\":")
            color(node.background)
        }
        if fields.contains(.radius) {
            literal(",\"radius\":")
            number(node.radius, default: 0)
        }
        if fields.contains(.border) {
            literal(",\"border\":")
            if let border = node.border {
                byte(UInt8(ascii: "["))
                number(border.width)
                byte(UInt8(ascii: ","))
                color(border.color)
                byte(UInt8(ascii: "]"))
            } else {
                null()
            }
        }
        if fields.contains(.shadow) {
            literal(",\"shadow\":")
            if let shadow = node.shadow {
                byte(UInt8(ascii: "["))
                number(shadow.opacity)
                separated(shadow.radius)
                separated(shadow.dx)
                separated(shadow.dy)
                byte(UInt8(ascii: ","))
                color(shadow.color)
                byte(UInt8(ascii: "]"))
            } else {
                null()
            }
        }
        if fields.contains(.clips) {
            literal(",\"clips\":")
            flag(node.clips, default: false)
        }
        if fields.contains(.zPosition) {
            literal(",\"zPosition\":")
            number(node.zPosition, default: 0)
        }
        if fields.contains(.doubleSided) {
            literal(",\"doubleSided\":")
            flag(node.doubleSided, default: true)
        }
    }

    private mutating func content(of node: SnapshotNode, _ fields: SnapshotNode.Fields) {
        if fields.contains(.text) {
            literal(",\"text\":")
            optional(node.text)
        }
        if fields.contains(.font) {
            literal(",\"font\":")
            if let font = node.font {
                literal("{\"size\":")
                number(font.size)
                literal(",\"weight\":")
                integer(Int64(font.weight))
                byte(UInt8(ascii: "}"))
            } else {
                null()
            }
        }
        if fields.contains(.textColor) {
            literal(",\"color\":")
            color(node.textColor)
        }
        if fields.contains(.alignment) {
            literal(",\"align\":")
            optional(node.alignment?.rawValue)
        }
        if fields.contains(.lines) {
            literal(",\"lines\":")
            if node.lines == 1 { null() } else { integer(Int64(node.lines)) }
        }
        if fields.contains(.image) {
            literal(",\"image\":")
            optional(node.image)
        }
        if fields.contains(.gravity) {
            literal(",\"gravity\":")
            optional(node.gravity?.rawValue)
        }
        if fields.contains(.tint) {
            literal(",\"tint\":")
            color(node.tint)
        }
    }

    private mutating func state(of node: SnapshotNode, _ fields: SnapshotNode.Fields) {
        if fields.contains(.enabled) {
            literal(",\"enabled\":")
            flag(node.enabled, default: true)
        }
        if fields.contains(.scroll) {
            literal(",\"scroll\":")
            if let scroll = node.scroll {
                literal("{\"offset\":")
                pair(scroll.offset.x, scroll.offset.y)
                literal(",\"content\":")
                pair(scroll.content.width, scroll.content.height)
                byte(UInt8(ascii: "}"))
            } else {
                null()
            }
        }
        if fields.contains(.selected) {
            literal(",\"selected\":")
            flag(node.selected, default: false)
        }
        if fields.contains(.touchable) {
            literal(",\"touchable\":")
            flag(node.touchable, default: false)
        }
        if fields.contains(.ghost) {
            literal(",\"ghost\":")
            flag(node.ghost, default: false)
        }
        if fields.contains(.replaced) {
            literal(",\"replaced\":")
            flag(node.replaced, default: false)
        }
        if fields.contains(.animations) {
            literal(",\"animations\":")
            if node.animations.isEmpty { null() } else { animations(node.animations) }
        }
        if fields.contains(.constraints) {
            literal(",\"constraints\":")
            if node.constraints.isEmpty { null() } else { constraints(node.constraints) }
        }
    }
}
