import Foundation
import HTTP
import MainLoop
import Recording

extension Daemon {
    /// Statistics of the daemon, in Prometheus' text format.
    var metrics: String {
        var out = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible) {
            out += "# HELP mainspring_\(name) \(help)\n# TYPE mainspring_\(name) \(kind)\nmainspring_\(name) \(value)\n"
        }
        func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
        let (loop, hub, lineLog) = (loop.statistics, hub.counts, hub.lineLog)
        add(
            "uptime_seconds", "gauge", "Time since the start.", seconds(self.loop.now.nanoseconds - started.nanoseconds)
        )
        add("loop_turns_total", "counter", "Turns of the main loop.", loop.turns)
        add("loop_wakeups_total", "counter", "Returns of the main loop from sleep.", loop.wakeUps)
        add(
            "loop_lateness_seconds", "gauge", "Greatest lateness of a timer since the last look.",
            seconds(lateness.takeGreatest()))
        let costs = self.loop.turnCosts
        func inSeconds(_ duration: Duration) -> Double { duration / .seconds(1) }
        add(
            "loop_turn_longest_cpu_seconds", "gauge", "CPU time of the longest turn since the start.",
            inSeconds(costs.longest))
        add("loop_turns_long_total", "counter", "Turns of more than 10 ms of CPU time.", costs.longTurns)
        out += Self.histogram(of: costs)
        add("sessions", "gauge", "Sessions that are kept.", self.hub.sessions.count)
        add("publishers", "gauge", "Publishers that are connected.", self.hub.publications.count)
        add("subscribers", "gauge", "Open streams.", self.hub.subscriberCount)
        add("subscribers_reading", "gauge", "Streams that are still reading the past.", self.hub.readerCount)
        let queues = self.hub.subscriptions.values.map(\.backlog)
        add("subscriber_queue_bytes", "gauge", "Bytes that wait for subscribers.", queues.reduce(0, +))
        add("subscriber_queue_longest_bytes", "gauge", "Bytes that wait for the slowest.", queues.max() ?? 0)
        add("connections", "gauge", "Open HTTP connections.", http.connections.count)
        add("requests_total", "counter", "HTTP requests.", requests)
        add("lines_total", "counter", "Lines taken.", hub.lines)
        add("line_bytes_total", "counter", "Bytes of lines taken.", hub.lineBytes)
        add("lines_refused_total", "counter", "Lines refused.", hub.refused)
        add("lines_repeated_total", "counter", "Lines that came again and were not taken twice.", hub.duplicates)
        add("lines_dropped_by_publishers_total", "counter", "Lines that publishers dropped.", hub.droppedByPublishers)
        add("frames_total", "counter", "Buffers made for subscribers.", hub.frames)
        add("deliveries_total", "counter", "Buffers handed to subscribers.", hub.deliveries)
        add("delivered_bytes_total", "counter", "Bytes handed to subscribers.", hub.deliveredBytes)
        add(
            "packed_bytes_total", "counter", "Bytes compressed for clients that accept compression.",
            self.hub.packer?.taken ?? 0)
        add("packing_bytes_total", "counter", "Bytes that they became.", self.hub.packer?.given ?? 0)
        add("skips_total", "counter", "Times a slow subscriber was moved forward.", hub.skips)
        add("journal_position", "counter", "Position of the last record written.", lineLog.written)
        add("journal_synced_position", "counter", "Position of the last record on the disk.", lineLog.synced)
        add("journal_waiting", "gauge", "Records that wait to be written.", lineLog.waiting)
        for figure in lineLog.figures {
            let whole = Int(exactly: figure.value)
            add(figure.name, figure.kind.rawValue, figure.help, whole.map(String.init) ?? "\(figure.value)")
        }
        return out
    }

    /// Returns the CPU time of turns as a histogram: the number of turns up to each bound.
    private static func histogram(of costs: MainLoop.TurnCosts) -> String {
        let name = "mainspring_loop_turn_cpu_seconds"
        var out = "# HELP \(name) CPU time of turns.\n# TYPE \(name) histogram\n"
        var sum = 0
        for (count, bound) in zip(costs.histogram, MainLoop.TurnCosts.bounds.map { "\(Double($0) / 1000)" } + ["+Inf"])
        {
            sum += count
            out += "\(name)_bucket{le=\"\(bound)\"} \(sum)\n"
        }
        return out + "\(name)_sum \(costs.total / .seconds(1))\n\(name)_count \(sum)\n"
    }
}
