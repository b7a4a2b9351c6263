// The inspector's facts against the properties of the schema, snapshot.schema.json.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { facts, UNLISTED } from "./viewer/inspector/node-facts.js";
import { DEFAULTS, PROPERTIES } from "./viewer/model/defaults.js";
import { Replica } from "./viewer/model/replica.js";
import { full, view } from "./lines.js";

const schema = JSON.parse(readFileSync(new URL("./snapshot.schema.json", import.meta.url), "utf8"));
const types = schema.$defs;
/** The head shows the class and the identifier, the path above it the superviews. */
const ELSEWHERE = ["id", "parent", "class", "ident"];

/** A value of a type of the schema, other than a default. */
function sample(type, initial) {
  if (type.$ref) return sample(types[type.$ref.split("/").pop()], initial);
  if (type.anyOf) return sample(type.anyOf[0], initial);
  if (type.enum) return type.enum.find((each) => each !== initial);
  switch (type.type) {
  case "boolean": return initial !== true;
  case "integer": return 3;
  case "number": return 0.375;
  case "string": return type.pattern?.startsWith("^#") ? "#12345678" : "M 1 2 L 3 4";
  case "array":
    if (type.prefixItems) return type.prefixItems.map((each) => sample(each));
    return Array.from({ length: type.minItems ?? 2 }, () => sample(type.items));
  case "object":
    // `like` repeats another animation of the line, which is written out when the line is read.
    return Object.fromEntries(
      Object.entries(type.properties).filter(([name]) => name !== "like")
        .map(([name, each]) => [name, sample(each)]),
    );
  }
  throw new Error(`no sample for ${JSON.stringify(type)}`);
}

function shown(members) {
  const replica = new Replica();
  replica.apply(full([view(1, 0, [0, 0, 320, 480]), { ...view(2, 1, [1, 2, 3, 4]), ...members }]));
  return facts(replica, replica.nodes.get(2));
}
const properties = Object.keys(types.node.properties).filter((name) => !ELSEWHERE.includes(name));

test("the page knows the schema's properties of a node", () => {
  assert.deepEqual(["id", ...PROPERTIES], Object.keys(types.node.properties));
});

test("every property of a node is in a list of the inspector", () => {
  assert.deepEqual(UNLISTED, []);
});

test("the shadow of a text and that of a run are facts about the content", () => {
  const shadow = [0.5, 2, 0, -1, "#ff0000ff"];
  const rows = (members) => shown(members).find((section) => section.title === "Content").rows;
  const value = (members, key) => rows(members).find((row) => row.key === key).value;
  assert.equal(value({ text: "a", textShadow: shadow }, "text shadow"), "0.5, 2, 0, -1, #ff0000ff");
  assert.match(value({ text: "a", runs: [{ text: "a", shadow }] }, "runs"), /shadow 0\.5, 2, 0, -1/);
});

test("a justified text is shown as justified", () => {
  const rows = shown({ text: "a", align: "justified" })
    .find((section) => section.title === "Content").rows;
  assert.equal(rows.find((row) => row.key === "alignment").value, "justified");
});

for (const name of properties) {
  test(`the inspector shows ${name}, with a text or an image and without`, () => {
    const value = sample(types.node.properties[name], DEFAULTS[name]);
    for (const others of [{}, { text: "a" }, { image: "a.png" }]) {
      if (name in others) continue;
      assert.notDeepEqual(shown({ ...others, [name]: value }), shown(others));
    }
  });
}

test("a control's value is shown in its own words, and an empty one is named", () => {
  const rows = (members) => shown(members).flatMap((section) => section.rows);
  const value = (members) => rows(members).find((row) => row.key === "value")?.value;
  assert.equal(value({ value: "2 of 5" }), "2 of 5");
  assert.equal(value({ value: "" }), "empty");
  assert.equal(value({}), undefined);
});

test("a text that was too wide is marked, with the height of its lines", () => {
  const rows = shown({ text: "Long", cut: true, lineHeight: 20.5 })
    .find((section) => section.title === "Content").rows;
  assert.equal(rows.find((row) => row.key === "cut").value, "wider than its layout");
  assert.equal(rows.find((row) => row.key === "line height").value, "20.5");
});

test("an outline of a million characters takes one short row", () => {
  const path = "M 0 0".padEnd(1_000_000, " L 1 1");
  const rows = shown({ path }).find((section) => section.title === "Shape").rows;
  assert.ok(rows[0].value.length <= 201);
});
