import Foundation
import HTTP
import MainLoop
import Recording

extension Daemon {
    /// Statistics of the daemon, in Prometheus' text format.
    var metrics: String {
        var out = ""
        func add(
            _ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible
        ) {
            out +=
                "# HELP mainspring_\(name) \(help)\n# TYPE mainspring_\(name) \(kind)\nmainspring_\(name) \(value)\n"
        }
        func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
        let (loop, hub, lineLog) = (loop.statistics, hub.counts, hub.lineLog)
        add(
            "uptime_seconds", "gauge", "Time since the start.",
            seconds(self.loop.now.nanoseconds - started.nanoseconds)
        )
        add("loop_turns_total", "counter", "Turns of the main loop.", loop.turns)
        add("loop_wakeups_total", "counter", "Wake-ups of the main loop.", loop.wakeUps)
        add(
            "loop_lateness_seconds", "gauge",
            "Maximum delay of a timer since the last request for metrics.",
            seconds(lateness.collectGreatest()))
        let costs = self.loop.turnCosts
        func inSeconds(_ duration: Duration) -> Double { duration / .seconds(1) }
        add(
            "loop_turn_longest_cpu_seconds", "gauge",
            "CPU time of the longest turn since the start.",
            inSeconds(costs.longest))
        add(
            "loop_turns_long_total", "counter", "Turns that took more than 10 ms of CPU time.",
            costs.longTurns)
        out += Self.histogram(of: costs)
        add("sessions", "gauge", "Stored sessions.", self.hub.sessions.count)
        add("publishers", "gauge", "Connected publishers.", self.hub.publications.count)
        add("subscribers", "gauge", "Open streams.", self.hub.subscriberCount)
        add(
            "subscribers_reading", "gauge", "Streams that still read stored lines.",
            self.hub.readerCount)
        let queues = self.hub.subscriptions.values.map(\.backlog)
        add(
            "subscriber_queue_bytes", "gauge", "Bytes queued for all subscribers.",
            queues.reduce(0, +))
        add(
            "subscriber_queue_longest_bytes", "gauge", "Bytes queued for the slowest subscriber.",
            queues.max() ?? 0)
        add("connections", "gauge", "Open HTTP connections.", http.connections.count)
        add("requests_total", "counter", "HTTP requests.", requests)
        add("lines_total", "counter", "Lines received and appended.", hub.lines)
        add(
            "line_bytes_total", "counter", "Bytes of the lines received and appended.",
            hub.lineBytes)
        add("lines_refused_total", "counter", "Lines refused.", hub.refused)
        add("lines_repeated_total", "counter", "Lines received again and ignored.", hub.duplicates)
        add(
            "lines_dropped_by_publishers_total", "counter", "Lines that publishers dropped.",
            hub.droppedByPublishers)
        add("frames_total", "counter", "Buffers encoded for subscribers.", hub.frames)
        add("deliveries_total", "counter", "Buffers delivered to subscribers.", hub.deliveries)
        add(
            "delivered_bytes_total", "counter", "Bytes delivered to subscribers.",
            hub.deliveredBytes)
        add(
            "packed_bytes_total", "counter",
            "Bytes before compression, for clients that accept it.",
            self.hub.packer?.taken ?? 0)
        add(
            "packing_bytes_total", "counter", "The same bytes after compression.",
            self.hub.packer?.given ?? 0)
        add("skips_total", "counter", "Times a slow subscriber skipped lines.", hub.skips)
        add("journal_position", "counter", "Position of the last record written.", lineLog.written)
        add(
            "journal_synced_position", "counter", "Position of the last record synced to the disk.",
            lineLog.synced)
        add("journal_waiting", "gauge", "Records waiting to be written.", lineLog.waiting)
        for figure in lineLog.figures {
            let whole = Int(exactly: figure.value)
            add(
                figure.name, figure.kind.rawValue, figure.help,
                whole.map(String.init) ?? "\(figure.value)")
        }
        return out
    }

    /// Returns the CPU time of turns as a histogram: the number of turns up to each bound.
    private static func histogram(of costs: MainLoop.TurnCosts) -> String {
        let name = "mainspring_loop_turn_cpu_seconds"
        var out = "# HELP \(name) CPU time of turns.\n# TYPE \(name) histogram\n"
        var sum = 0
        for (count, bound) in zip(
            costs.histogram, MainLoop.TurnCosts.bounds.map { "\(Double($0) / 1000)" } + ["+Inf"])
        {
            sum += count
            out += "\(name)_bucket{le=\"\(bound)\"} \(sum)\n"
        }
        return out + "\(name)_sum \(costs.total / .seconds(1))\n\(name)_count \(sum)\n"
    }
}
