// Motion in JavaScript against the values that Sources/Motion gives (motion-vectors.json, which
// Tests/Motion/MotionVectorFileTests.swift writes and compares).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { curve } from "./viewer/model/motion/curves.js";
import { elements, Measure } from "./viewer/model/motion/outlines.js";
import { readPart, writePart } from "./viewer/model/motion/parts.js";
import { spring } from "./viewer/model/motion/springs.js";
import { localTime, sample } from "./viewer/model/motion/timing.js";
import { decodedTiming, isPlaying, Track } from "./viewer/model/motion/tracks.js";
import { betweenTransforms } from "./viewer/model/motion/transforms.js";
import { kind } from "./viewer/model/motion/values.js";

const vectors = JSON.parse(readFileSync("motion-vectors.json", "utf8"));

const TOLERANCE = 1e-6;

/** Checks that two values have the same form, and that their numbers agree to 1e-6. */
function agrees(found, expected, about) {
  if (typeof expected === "number") {
    const miss = Math.abs(found - expected);
    assert.ok(miss <= TOLERANCE * Math.max(1, Math.abs(expected)),
      `${found} is not ${expected}: ${about}`);
  } else if (Array.isArray(expected)) {
    assert.equal(found?.length, expected.length, about);
    expected.forEach((each, i) => agrees(found[i], each, about));
  } else {
    assert.equal(found, expected, about);
  }
}

function each(name, check) {
  test(`${name} agree with Sources/Motion`, () => {
    assert.ok(vectors[name].length >= 20);
    vectors[name].forEach((one, i) => check(one, `${name} ${i}: ${JSON.stringify(one)}`));
  });
}

each("curves", (one, about) => agrees(one.x.map(curve(one.curve)), one.y, about));
each("springs", (one, about) => agrees(one.times.map(spring(one.spring)), one.progress, about));
each("timings", (one, about) => {
  const timing = decodedTiming(one.timing);
  agrees(one.times.map((time) => {
    const { phase, isInEffect, iteration, progress } = sample(timing, time);
    return [phase, isInEffect, iteration, progress];
  }), one.samples, about);
});
each("transforms", ({ from, to, fractions, between }, about) =>
  agrees(fractions.map((each) => betweenTransforms(from, to, each)), between, about));
each("parts", ({ part, transform, read, value, written }, about) => {
  agrees(readPart(transform, part), read, about);
  agrees(writePart(transform, part, value), written, about);
});
each("outlines", ({ path, length, places, found }, about) => {
  const measure = new Measure(elements(path));
  agrees(measure.length, length, about);
  agrees(places.map((place) => {
    const { point, angle } = measure.place(place * measure.length);
    return [...point, angle];
  }), found, about);
});
each("layers", ({ clock, model, tracks, times, shown }, about) => {
  const decoded = tracks.map((each) => new Track(each));
  agrees(times.map((time) => {
    const values = Object.fromEntries(model);
    for (const track of decoded) track.apply(values, localTime(clock, time));
    return model.map(([root]) => {
      const value = values[root];
      return kind(root) === "path" && value !== null ? elements(value) : value;
    });
  }), shown, about);
});
each("transitions", (one, about) =>
  agrees(one.times.map((time) => isPlaying(one, time)), one.isPlaying, about));
