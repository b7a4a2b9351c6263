import Testing

extension InBrowser {
    @Suite("The page's replica")
    struct ReplicaTests {
        @Test("full snapshots and deltas give the described state, in any order of their entries")
        func state() async throws {
            let result = try await replica(
                """
                replica.apply(full([{ id: 1, class: "W", frame }, { id: 2, parent: 1, class: "A", frame, alpha: 0.5, text: "a" },
                  { id: 3, parent: 1, class: "B", frame }, { id: 4, parent: 3, class: "C", frame }]));
                replica.takeChanges();
                replica.apply(delta(2, [{ id: 2, alpha: null, text: "b" }, { id: 5, parent: 2, class: "D", frame },
                  { id: 6, parent: 5, class: "E", frame }], [3, 4], [[1, 2]]));
                const changes = replica.takeChanges();
                return [[...replica.nodes.keys()].sort((a, b) => a - b), replica.children(1), replica.children(2), replica.children(5),
                  replica.nodes.get(2).alpha === undefined, replica.nodes.get(2).text, replica.path(6),
                  [...changes.touched].sort(), [...changes.removed].sort(), replica.seq];
                """)
            #expect(
                result == [
                    [-1, 1, 2, 5, 6], [2], [5], [6], true, "b", [1, 2, 5, 6], [2, 5, 6], [3, 4], 2,
                ])
        }

        @Test("a repeated line changes nothing, and another full snapshot replaces everything")
        func again() async throws {
            let result = try await replica(
                """
                replica.apply(full([{ id: 1, class: "W", frame }, { id: 2, parent: 1, class: "A", frame }], 7));
                const stale = replica.apply(delta(7, [{ id: 2, alpha: 0.1 }]));
                const logged = replica.apply({ v: 1, seq: 8, t: 1, kind: "log", level: "info", text: "x" });
                const after = replica.apply(delta(9, [{ id: 2, alpha: 0.2 }]));
                replica.takeChanges();
                replica.apply(full([{ id: 1, class: "W", frame }], 1));
                return [stale, logged, after, replica.nodes.size, replica.seq, [...replica.takeChanges().removed]];
                """)
            #expect(result == [false, false, true, 2, 1, [2]])
        }

        @Test("a node moves to another parent with its whole subtree")
        func adoption() async throws {
            let result = try await replica(
                """
                replica.apply(full([{ id: 1, class: "W", frame }, { id: 2, parent: 1, class: "A", frame },
                  { id: 3, parent: 2, class: "B", frame }, { id: 4, parent: 1, class: "C", frame }]));
                replica.apply(delta(2, [{ id: 3, parent: 4 }]));
                return [replica.children(2), replica.children(4), replica.path(3)];
                """)
            #expect(result == [[], [3], [1, 4, 3]])
        }

        @Test(
            "an invalid delta is refused with a message, so that the page requests a full snapshot")
        func mismatches() async throws {
            let result = try await replica(
                """
                const refused = (line) => { try { replica.apply(line); return ""; } catch (error) {
                  return error instanceof ReplicaMismatch ? error.message : String(error); } };
                const early = refused(delta(1, []));
                replica.apply(full([{ id: 1, class: "W", frame }]));
                return [early, refused(delta(2, [{ id: 9, alpha: 1 }])), refused(delta(3, [{ id: 9, parent: 8, class: "A", frame }])),
                  refused(delta(4, [], [], [[1, 9]]))];
                """)
            #expect(
                result == [
                    "delta 1 arrived before any full snapshot",
                    "view 9 changed but was never added",
                    "view 9 has the unknown parent 8", "delta 4 orders unknown views",
                ])
        }

        @Test("matrices are multiplied, projected and described as Core Animation defines them")
        func matrices() async throws {
            let viewer = try await Viewer.open()
            let result = try await viewer.page.run(
                """
                const m = await import("/model/matrix.js");
                const { describe } = await import("/inspector/node-facts.js");
                const quarter = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
                const depth = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 500, 0, 0, 0, 1];
                return [m.project(m.multiply(quarter, m.translation(10, 0)), 1, 0), m.css(quarter),
                  m.project(m.multiply(m.translation(0, 0, 100), depth), 8, 4), m.css(depth).startsWith("matrix3d("),
                  describe(quarter), describe(depth), describe(m.identity),
                  describe([2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1])];
                """)
            #expect(
                result == [
                    [10, 1], "matrix(0,1,-1,0,0,0)", [10, 5], true, "rotated 90°",
                    "perspective from 500", "identity",
                    "scaled 2 × 3, moved 5, 6",
                ])
        }

        private func replica(_ body: String) async throws -> JSON {
            let viewer = try await Viewer.open()
            return try await viewer.page.run(
                """
                const { Replica, ReplicaMismatch } = await import("/model/replica.js");
                const replica = new Replica();
                const frame = [0, 0, 10, 10];
                const full = (nodes, seq = 1) => ({ v: 1, seq, t: 0, kind: "full", size: [10, 10], scale: 2, fps: 60, nodes });
                const delta = (seq, nodes, removed, order) => ({ v: 1, seq, t: seq / 60, kind: "delta", nodes, removed, order });
                \(body)
                """)
        }
    }
}
