// When the list of sessions requests pictures of them.

import assert from "node:assert/strict";
import test from "node:test";
import { PictureQueue } from "./viewer/session-list/picture-queue.js";

/** A queue whose requests end when the test says so. */
function queue(sight = () => true) {
  const open = [];
  const requests = [];
  const made = new PictureQueue({
    isInSight: sight,
    draw(id) {
      requests.push(id);
      return new Promise((resolve) => open.push(resolve));
    },
  });
  const end = async (isDrawn = true) => {
    open.shift()(isDrawn);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue: made, requests, end };
}
const session = (id, lines = 1, full = 1) => ({ id, lines, full });

test("two pictures are requested at a time, the others in the order of their rows", async () => {
  const { queue: pictures, requests, end } = queue();
  for (const id of [1, 2, 3, 4, 5]) pictures.request(session(id), 0);
  assert.deepEqual(requests, [1, 2]);
  await end();
  assert.deepEqual(requests, [1, 2, 3]);
  await end();
  await end();
  assert.deepEqual(requests, [1, 2, 3, 4, 5]);
});

test("a session without a window, and one out of sight, are not requested", () => {
  const { queue: pictures, requests } = queue((id) => id !== 2);
  pictures.request(session(1, 9, 0), 0);
  pictures.request(session(2), 0);
  assert.deepEqual(requests, []);
});

test("a row that has left the sight before its turn is requested when it returns", async () => {
  const seen = new Set([1, 2, 3]);
  const { queue: pictures, requests, end } = queue((id) => seen.has(id));
  for (const id of seen) pictures.request(session(id), 0);
  seen.delete(3);
  await end();
  assert.deepEqual(requests, [1, 2]);
  seen.add(3);
  pictures.request(session(3), 1);
  assert.deepEqual(requests, [1, 2, 3]);
});

test("a picture is redrawn after 10 s at the earliest, and only if there are new lines", async () => {
  const { queue: pictures, requests, end } = queue();
  pictures.request(session(1, 5), 0);
  await end();
  pictures.request(session(1, 6), 9999);
  assert.deepEqual(requests, [1]);
  pictures.request(session(1, 6), 10000);
  assert.deepEqual(requests, [1, 1]);
  await end();
  pictures.request(session(1, 6), 60000);
  assert.deepEqual(requests, [1, 1]);
});

test("a request that failed is repeated after 10 s, also without new lines", async () => {
  const { queue: pictures, requests, end } = queue();
  pictures.request(session(1), 0);
  await end(false);
  pictures.request(session(1), 9999);
  assert.deepEqual(requests, [1]);
  pictures.request(session(1), 10000);
  assert.deepEqual(requests, [1, 1]);
});

test("a thousand sessions that scroll past are two requests at a time", async () => {
  let sight = 0;
  const { queue: pictures, requests, end } = queue((id) => Math.abs(id - sight) < 5);
  for (sight = 0; sight < 1000; sight += 1) pictures.request(session(sight), sight);
  sight = 999;
  await end();
  await end();
  await end();
  assert.ok(requests.length <= 2 + 5, `${requests.length}`);
});
