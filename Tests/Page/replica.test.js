// The replica against docs/line-format.md, "Lines".

import assert from "node:assert/strict";
import test from "node:test";
import { Replica, ReplicaMismatch, TOP } from "./viewer/model/replica.js";
import { History } from "./viewer/model/history.js";
import { delta, full, log, view } from "./lines.js";

const window = (...children) => full([view(1, 0, [0, 0, 320, 480]), ...children]);
const replicaOf = (...lines) => {
  const replica = new Replica();
  for (const line of lines) replica.apply(line);
  return replica;
};

test("a delta changes its properties, and null restores a default", () => {
  const replica = replicaOf(window(view(2, 1, [0, 0, 10, 10], { alpha: 0.5, radius: 3 })),
    delta(2, [{ id: 2, alpha: null, hidden: true }]));
  const node = replica.nodes.get(2);
  assert.equal("alpha" in node, false);
  assert.equal(node.radius, 3);
  assert.equal(node.hidden, true);
});

test("a new node becomes the last child of its parent, which may be new, too", () => {
  const replica = replicaOf(
    window(view(2, 1, [0, 0, 1, 1])),
    delta(2, [view(3, 1, [0, 0, 1, 1]), view(4, 3, [0, 0, 1, 1])]),
  );
  assert.deepEqual(replica.children(1), [2, 3]);
  assert.deepEqual(replica.children(3), [4]);
  assert.deepEqual(replica.path(4), [1, 3, 4]);
});

test("order lists the children of a node; a removed subtree is listed view by view", () => {
  const replica = replicaOf(
    window(view(2, 1, [0, 0, 1, 1]), view(3, 1, [0, 0, 1, 1]), view(4, 3, [0, 0, 1, 1])),
    delta(2, [], { order: [[1, 3, 2]] }),
    delta(3, [], { removed: [3, 4] }),
  );
  assert.deepEqual(replica.children(1), [2]);
  assert.equal(replica.nodes.has(4), false);
});

test("a moved node becomes the last child of its new parent", () => {
  const replica = replicaOf(
    window(view(2, 1, [0, 0, 1, 1]), view(3, 1, [0, 0, 1, 1]), view(4, 2, [0, 0, 1, 1])),
    delta(2, [{ id: 4, parent: 3 }]),
  );
  assert.deepEqual(replica.children(2), []);
  assert.deepEqual(replica.children(3), [4]);
});

test("a full line replaces the whole state", () => {
  const replica = replicaOf(
    window(view(2, 1, [0, 0, 1, 1])),
    full([view(7, 0, [0, 0, 5, 5])], { seq: 9, t: 3 }),
  );
  assert.deepEqual([...replica.nodes.keys()], [TOP, 7]);
  assert.equal(replica.seq, 9);
  assert.equal(replica.time, 3);
});

test("a delta without a full line, or with an unknown view, parent or order, is a mismatch", () => {
  const cases = [
    [[], delta(1, [])], [[window()], delta(2, [{ id: 5, alpha: 1 }])],
    [[window()], delta(2, [view(5, 9, [0, 0, 1, 1])])],
    [[window()], delta(2, [], { order: [[1, 8]] })],
  ];
  for (const [before, line] of cases) {
    assert.throws(() => replicaOf(...before, line), ReplicaMismatch);
  }
});

test("a delta that has been applied is not applied again", () => {
  const replica = replicaOf(window(), delta(2, [{ id: 1, alpha: 0.5 }]));
  assert.equal(replica.apply(delta(2, [{ id: 1, alpha: 0.1 }])), false);
  assert.equal(replica.nodes.get(1).alpha, 0.5);
});

test("a captured state does not change while lines are applied", () => {
  const replica = replicaOf(window(view(2, 1, [0, 0, 1, 1])));
  const state = replica.state();
  replica.apply(delta(2, [{ id: 2, frame: [5, 5, 1, 1] }], { order: [[1, 2]] }));
  replica.restore(state);
  assert.deepEqual(replica.nodes.get(2).frame, [0, 0, 1, 1]);
  assert.equal(replica.seq, 1);
});

// The oracle: the same lines applied from the first one up to every time.
test("a seek in a history gives the state of applying all lines up to there", () => {
  const history = new History();
  const lines = [window(view(2, 1, [0, 0, 1, 1]))];
  let random = 12345;
  const next = (bound) => (random = (random * 1103515245 + 12345) % 2147483648) % bound;
  const there = new Set([2]);
  for (let seq = 2; seq <= 700; seq += 1) {
    const roll = next(10);
    const id = 2 + next(40);
    if (roll < 2 && !there.has(id)) {
      there.add(id);
      lines.push(delta(seq, [view(id, 1, [seq, 0, 1, 1])]));
    } else if (roll < 3 && there.has(id)) {
      there.delete(id);
      lines.push(delta(seq, [], { removed: [id] }));
    } else if (there.has(id)) {
      lines.push(
        delta(seq, [{ id, frame: [seq, roll, 1, 1], alpha: roll === 9 ? null : roll / 10 }]),
      );
    } else {
      lines.push(log(seq, seq / 10, `line ${seq}`));
    }
  }
  for (const line of lines) assert.equal(history.add(line), true);
  const replica = new Replica();
  let from = -1;
  for (let i = 0; i < 60; i += 1) {
    const to = next(lines.length);
    history.bring(replica, from, to);
    from = to;
    const expected = replicaOf(...lines.slice(0, to + 1));
    assert.deepEqual(replica.nodes, expected.nodes, `line ${to}`);
  }
});

test("an earlier line is skipped; a full line at time zero starts another run", () => {
  const history = new History();
  history.add(window());
  history.add(delta(20, [{ id: 1, alpha: 0.5 }]));
  assert.equal(history.add(log(21, 1, "late")), false);
  assert.equal(history.lines.length, 2);
  history.add(full([view(1, 0, [0, 0, 1, 1])], { seq: 1, t: 0.5 }));
  assert.equal(history.lines.length, 1);
  assert.equal(history.first, 0.5);
});
