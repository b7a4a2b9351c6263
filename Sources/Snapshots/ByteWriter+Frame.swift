import Foundation

extension ByteWriter {
    /// Writes some properties of a node, without copying it if they commonly change every frame.
    mutating func node(
        at node: UnsafePointer<SnapshotNode>, fields: SnapshotNode.Fields, comma: Bool
    ) {
        guard fields.isSubset(of: [.frame, .alpha, .radius]) else {
            return self.node(node.pointee, fields: fields, comma: comma)
        }
        if comma { byte(UInt8(ascii: ",")) }
        literal("{\"id\":")
        digits(UInt64(node.pointee.id))
        if fields.contains(.frame) {
            literal(",\"frame\":")
            rect(node.pointee.frame)
        }
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
}
