public import Foundation

/// Something that decodes values: `JSONDecoder`, `PropertyListDecoder`.
///
/// Source: Apple, Combine, TopLevelDecoder.
public protocol TopLevelDecoder {
    /// The input.
    associatedtype Input
    /// Returns the value that the input describes.
    func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

/// Something that encodes values: `JSONEncoder`, `PropertyListEncoder`.
///
/// Source: Apple, Combine, TopLevelEncoder.
public protocol TopLevelEncoder {
    /// The output.
    associatedtype Output
    /// Returns a description of a value.
    func encode<T: Encodable>(_ value: T) throws -> Output
}

extension JSONDecoder: TopLevelDecoder {}
extension JSONEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}

extension Publisher {
    /// Decodes each value, and fails with the decoder's error.
    ///
    /// Source: Apple, Combine, decode(type:decoder:).
    ///
    /// - Parameters:
    ///   - type: the type of the decoded values.
    ///   - decoder: the decoder, such as a `JSONDecoder`.
    public func decode<Item: Decodable, Coder: TopLevelDecoder>(
        type: Item.Type, decoder: Coder
    ) -> Publishers.Changed<Self, Item, any Error> where Output == Coder.Input {
        tryMap { try decoder.decode(type, from: $0) }
    }
}

extension Publisher where Output: Encodable {
    /// Encodes each value, and fails with the encoder's error.
    ///
    /// Source: Apple, Combine, encode(encoder:).
    ///
    /// - Parameter encoder: the encoder, such as a `JSONEncoder`.
    public func encode<Coder: TopLevelEncoder>(
        encoder: Coder
    ) -> Publishers.Changed<Self, Coder.Output, any Error> {
        tryMap { try encoder.encode($0) }
    }
}
