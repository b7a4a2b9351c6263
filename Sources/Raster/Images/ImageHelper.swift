import CCairo
import CPictureHelper
import Foundation

/// A process that decodes images, within limits of processor time and memory.
///
/// It is started with the first image, and again after an image that exceeded a limit or crashed
/// the decoder.
final class ImageHelper {
    /// Processor time for an image, in seconds.
    private let limit: UInt32
    /// Processor time for all images, in nanoseconds.
    private var budget: UInt64
    private var process: pid_t = -1
    private var socket: Int32 = -1

    /// The largest file of an image, in bytes.
    static let largestFile = 64 << 20
    /// The memory that the helper may use, in bytes: the largest image several times.
    fileprivate static let memory: UInt64 = 2 << 30
    /// The number of images that may use up their whole time limit, in total.
    private static let patience: UInt64 = 30

    init(seconds: Int) {
        limit = UInt32(clamping: max(seconds, 1))
        budget = Self.patience * UInt64(limit) * 1_000_000_000
    }

    deinit { stop() }

    /// Decodes a PNG or a JPEG to pixels, or checks a vector image.
    func decode(_ file: Data) throws(Unreadable) -> ImageWork.Result {
        var request = mainspring_picture_request()
        request.operation = ImageWork.decode
        return try perform(request, file)
    }

    /// Draws a vector image.
    /// - Parameters:
    ///   - viewport: The image's size in user space.
    ///   - matrix: The map from user space to the pixels.
    func draw(
        _ file: Data, viewport: (width: Double, height: Double), matrix: Homography, width: Int,
        height: Int
    ) throws(Unreadable) -> ImageWork.Result {
        var request = mainspring_picture_request()
        request.operation = ImageWork.draw
        (request.width, request.height) = (Int32(width), Int32(height))
        request.matrix = (matrix.xx, matrix.xy, matrix.yx, matrix.yy, matrix.ox, matrix.oy)
        request.viewport = viewport
        return try perform(request, file)
    }

    private func perform(_ given: mainspring_picture_request, _ file: Data) throws(Unreadable)
        -> ImageWork.Result
    {
        var request = given
        request.length = UInt64(file.count)
        request.seconds = limit
        guard budget > 0 else {
            throw Unreadable(
                "the images before it used all the processor time that images may use.")
        }
        if socket < 0, !start() { return try checked(ImageWork.perform(request, file), request) }
        guard send(request, file), let result = receive() else { throw lost() }
        budget -= min(budget, result.answer.nanoseconds)
        return try checked(result, request)
    }

    /// Returns the result if it is consistent; an attacker may control the decoder process.
    private func checked(
        _ result: ImageWork.Result, _ request: mainspring_picture_request
    ) throws(Unreadable) -> ImageWork.Result {
        let answer = result.answer
        switch answer.status {
        case 0: throw Unreadable(String(decoding: result.payload.prefix(500), as: UTF8.self))
        case 1:
            let isExpected =
                request.operation == ImageWork.decode
                || (answer.width == request.width && answer.height == request.height)
            guard isExpected, answer.width > 0, answer.height > 0,
                Int(answer.width) * Int(answer.height) * 4 == result.payload.count
            else { throw Unreadable("its decoder failed.") }
        case 2:
            guard answer.size.0.isFinite, answer.size.1.isFinite else {
                throw Unreadable("it has no usable size.")
            }
        default: throw Unreadable("its decoder failed.")
        }
        return result
    }

    // MARK: The process

    private func start() -> Bool {
        guard mainspring_picture_helper_is_possible() != 0 else { return false }
        var ends: [Int32] = [-1, -1]
        guard
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else {
            return false
        }
        process = mainspring_picture_helper_start(ends[1])
        close(ends[1])
        guard process > 0 else {
            close(ends[0])
            return false
        }
        socket = ends[0]
        return true
    }

    /// Ends the process, which waits for requests or has ended.
    /// - Returns: The signal that ended it, if one did.
    @discardableResult
    private func stop() -> Int32? {
        guard socket >= 0 else { return nil }
        close(socket)
        socket = -1
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // WIFSIGNALED and WTERMSIG, which are macros.
        return status & 0x7f == 0 ? nil : status & 0x7f
    }

    private func lost() -> Unreadable {
        let signal = stop()
        if signal == SIGXCPU || signal == SIGALRM || signal == SIGKILL {
            budget -= min(budget, UInt64(limit) * 1_000_000_000)
            return Unreadable(
                "decoding it took more than \(limit) s of processor time.", isCostly: true)
        }
        return Unreadable(
            "its decoder crashed, or needed more than \(Self.memory >> 30) GiB of memory.",
            isCostly: true)
    }

    private func send(_ request: mainspring_picture_request, _ file: Data) -> Bool {
        withUnsafeBytes(of: request) { Channel.send($0, to: socket) }
            && file.withUnsafeBytes { Channel.send($0, to: socket) }
    }

    private func receive() -> ImageWork.Result? {
        var answer = mainspring_picture_answer()
        guard withUnsafeMutableBytes(of: &answer, { Channel.receive(into: $0, from: socket) }),
            answer.length <= Self.memory,
            let payload = Channel.receive(Int(answer.length), from: socket)
        else { return nil }
        return (answer, payload)
    }

    /// Sends and receives whole messages over a socket.
    fileprivate enum Channel {
        static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Bool {
            var rest = bytes
            while !rest.isEmpty {
                let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }

        static func receive(into bytes: UnsafeMutableRawBufferPointer, from socket: Int32) -> Bool {
            var rest = bytes
            while !rest.isEmpty {
                let count = read(socket, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }

        static func receive(_ count: Int, from socket: Int32) -> Data? {
            var data = Data(count: count)
            return data.withUnsafeMutableBytes({ receive(into: $0, from: socket) }) ? data : nil
        }
    }
}

/// The main loop of the helper process. Not for programs to call.
///
/// It reads requests from a descriptor until it is closed.
@_cdecl("mainspring_picture_helper_run")
public func runImageHelper(_ descriptor: Int32) {
    mainspring_picture_helper_limit_memory(ImageHelper.memory)
    while true {
        var request = mainspring_picture_request()
        guard
            withUnsafeMutableBytes(
                of: &request, { ImageHelper.Channel.receive(into: $0, from: descriptor) }),
            request.length <= UInt64(ImageHelper.largestFile),
            let file = ImageHelper.Channel.receive(Int(request.length), from: descriptor)
        else { return }
        mainspring_picture_helper_limit(request.seconds)
        let start = clock()
        var (answer, payload) = ImageWork.perform(request, file)
        answer.nanoseconds =
            UInt64(max(clock() - start, 0)) * (1_000_000_000 / UInt64(CLOCKS_PER_SEC))
        mainspring_picture_helper_limit(0)
        guard withUnsafeBytes(of: answer, { ImageHelper.Channel.send($0, to: descriptor) }),
            payload.withUnsafeBytes({ ImageHelper.Channel.send($0, to: descriptor) })
        else { return }
    }
}
