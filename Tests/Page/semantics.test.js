import assert from "node:assert/strict";
import test from "node:test";
import { inReadingOrder, role, semantics, sliderRange } from "./viewer/model/semantics.js";
import { Replica } from "./viewer/model/replica.js";
import { full, view } from "./lines.js";

const replicaOf = (...nodes) => {
  const replica = new Replica();
  replica.apply(
    full([view(1, 0, [0, 0, 320, 480], { class: "UIWindow", background: "#ffffffff" }), ...nodes]),
  );
  return replica;
};
const flat = (items) => items.flatMap((item) => [item, ...flat(item.items)]);
const stops = (...nodes) =>
  flat(semantics(replicaOf(...nodes))).filter((item) => item.isStop).map((item) => item.id);
const only = (...nodes) => flat(semantics(replicaOf(...nodes)));
const button = (id, parent, frame, more = {}) =>
  view(id, parent, frame, { class: "UIButton", touchable: true, text: `b${id}`, ...more });

test("roles come from the end of the class's name", () => {
  const roles = {
    UIButton: "button",
    SignInButton: "button",
    UISwitch: "switch",
    UITextField: "textbox",
    UILabel: "text",
    UIImageView: "img",
    UITableView: "list",
    AnimationCell: "row",
    UISlider: "slider",
    UIProgressView: "progressbar",
    UIView: "",
    ButtonRow: "",
  };
  for (const [name, expected] of Object.entries(roles)) {
    assert.equal(role({ class: name }), expected, name);
  }
  assert.equal(role({ class: "PinEntry", input: {} }), "textbox");
});

test("stops are ordered by location, not by painting order: by rows, left to right", () => {
  assert.deepEqual(
    stops(
      button(4, 1, [200, 10, 40, 40]),
      button(2, 1, [10, 100, 40, 40]),
      button(3, 1, [10, 14, 40, 40]),
    ),
    [3, 4, 2],
  );
});

test("grouped items are read together, before their neighbors", () => {
  const left = [
    view(10, 1, [0, 0, 160, 480]),
    button(11, 10, [0, 0, 50, 20]),
    button(12, 10, [0, 50, 50, 20]),
  ];
  const right = [
    view(20, 1, [160, 0, 160, 480], { touchable: true }),
    button(21, 20, [0, 0, 50, 20]),
    button(22, 20, [0, 50, 50, 20]),
  ];
  assert.deepEqual(stops(...left, ...right).slice(-2), [21, 22]);
});

test("hidden, clear, clipped, off-screen and disabled views are not stops", () => {
  const cases = [
    [button(2, 1, [0, 0, 40, 40], { hidden: true })],
    [button(2, 1, [0, 0, 40, 40], { alpha: 0 })],
    [view(9, 1, [0, 0, 100, 100], { alpha: 0.001 }), button(2, 9, [0, 0, 40, 40])],
    [view(9, 1, [0, 0, 100, 100], { clips: true }), button(2, 9, [0, 120, 40, 40])],
    [button(2, 1, [400, 0, 40, 40])],
    [button(2, 1, [0, 0, 40, 40], { enabled: false })],
    [button(2, 1, [0, 0, 0, 0])],
    [button(2, 1, [0, 0, 40, 40], { ghost: true })],
  ];
  for (const nodes of cases) assert.deepEqual(stops(...nodes), [], JSON.stringify(nodes));
});

test("a view whose center is covered is not a stop; a label does not cover", () => {
  const below = button(2, 1, [0, 0, 100, 40]);
  const over = (more) => view(3, 1, [20, 0, 60, 40], more);
  assert.deepEqual(stops(below, over({ background: "#000000ff" })), []);
  assert.deepEqual(stops(below, over({ touchable: true })), [3]);
  assert.deepEqual(stops(below, over({ background: "#00000000" })), [2]);
  assert.deepEqual(stops(below, over({ class: "UILabel", text: "label" })), [2]);
  assert.deepEqual(stops(below, view(3, 1, [60, 0, 60, 40], { background: "#000000ff" })), [2]);
});

test("the stops of a scrolled list are its visible rows, named by their texts", () => {
  const rows = Array
    .from({ length: 20 }, (_, i) => [
      view(100 + i, 10, [0, 50 * i, 320, 50], { class: "MyCell" }),
      view(200 + i, 100 + i, [10, 0, 200, 50], { class: "UILabel", text: `Row ${i}` }),
    ])
    .flat();
  const items = only(
    view(10, 1, [0, 0, 320, 200], {
      class: "UITableView",
      ident: "packing-table",
      clips: true,
      touchable: true,
      scroll: { offset: [0, 100], content: [320, 1000] },
    }),
    ...rows,
  );
  assert.deepEqual(
    items.filter((item) => item.isStop).map((item) => item.name),
    ["Row 2", "Row 3", "Row 4", "Row 5"],
  );
  assert.deepEqual(
    items.filter((item) => item.role === "list").map((item) => item.name),
    ["packing table"],
  );
});

test("a row's name is its labels in reading order; its controls are stops after it", () => {
  const items = only(
    view(10, 1, [0, 0, 320, 200], {
      class: "UITableView",
      scroll: { offset: [0, 0], content: [320, 60] },
    }),
    view(20, 10, [0, 0, 320, 60], { class: "UITableViewCell" }),
    view(22, 20, [10, 30, 100, 20], { class: "UILabel", text: "below" }),
    view(21, 20, [10, 5, 100, 20], { class: "UILabel", text: "Above" }),
    view(23, 20, [250, 10, 51, 31], { class: "UISwitch", touchable: true, selected: true }),
  );
  const [row, control] = items.filter((item) => item.isStop);
  assert.equal(row.name, "Above below");
  assert.equal(control.role, "switch");
  assert.equal(control.name, "Above below");
  assert.equal(control.states.checked, true);
});

test("a field is named by its label or identifier; its text is its value, unless secret", () => {
  const label = view(5, 1, [10, 10, 80, 20], { class: "UILabel", text: "Mail" });
  const field = (id, frame, more) => [
    view(id, 1, frame, {
      class: "UITextField",
      touchable: true,
      input: { mode: "email" },
      ...more,
    }),
    view(id + 1, id, [0, 0, 50, 20], { class: "UITextFieldLabel", text: "a@b.c" }),
  ];
  const [first] = only(label, ...field(6, [100, 10, 200, 20])).filter((item) => item.isStop);
  assert.deepEqual([first.role, first.name, first.value], ["textbox", "Mail", "a@b.c"]);
  const [second] = only(
    label,
    ...field(6, [10, 34, 200, 20], { ident: "mailField" }),
  ).filter((item) => item.isStop);
  assert.equal(second.name, "Mail");
  const [third] = only(
    ...field(6, [10, 34, 200, 20], { ident: "passwordField", input: { secure: true } }),
  ).filter((item) => item.isStop);
  assert.deepEqual([third.name, third.value], ["password field", ""]);
});

test("an empty field has a placeholder and no value, and the placeholder may name it", () => {
  const [item] = only(
    view(6, 1, [10, 34, 200, 20], { class: "UITextField", touchable: true, input: {} }),
    view(7, 6, [0, 0, 50, 20], { class: "UITextFieldLabel" }),
    view(8, 6, [0, 0, 50, 20], { class: "UILabel", text: "Your mail" }),
  ).filter((each) => each.isStop);
  assert.deepEqual(
    [item.name, item.value, item.states.placeholder],
    ["Your mail", "", "Your mail"],
  );
});

test("a button's name is its text, else its identifier, else its class", () => {
  for (const [more, name] of [
    [{}, "b2"],
    [{ text: undefined, ident: "menuButton" }, "menu button"],
    [{ text: undefined, class: "RoundButton" }, "round button"],
  ]) {
    assert.equal(only(button(2, 1, [0, 0, 40, 40], more)).find((item) => item.isStop).name, name);
  }
});

test("every stop has a name and a location in the scene, in random scenes too", () => {
  let seed = 4242;
  const next = (bound) => (seed = (seed * 48271) % 2147483647) % bound;
  const classes = [
    "UIView", "UIButton", "UILabel", "UITableView", "UITableViewCell", "UITextField", "UISwitch",
    "UIImageView",
  ];
  for (let run = 0; run < 40; run += 1) {
    const nodes = Array.from({ length: 80 }, (_, i) =>
      view(i + 2, 1 + next(i + 1), [next(400) - 40, next(600) - 60, next(200), next(120)], {
        class: classes[next(classes.length)],
        ...(next(2) ? { touchable: true } : {}),
        ...(next(3) ? {} : { clips: true }),
        ...(next(4) ? {} : { background: "#336699ff" }),
        ...(next(3) ? {} : { text: `t${i}` }),
      }));
    const seen = new Set();
    for (const item of only(...nodes)) {
      assert.equal(seen.has(item.id), false);
      seen.add(item.id);
      if (item.isStop) assert.ok(item.name.length > 0, JSON.stringify(item));
      const [x, y, w, h] = item.box;
      assert.ok(x >= 0 && y >= 0 && x + w <= 320 + 1e-9 && y + h <= 480 + 1e-9 && w > 0 && h > 0);
    }
  }
});

test("reading order keeps every item, including those without height", () => {
  const items = [[0, 0, 0, 0], [5, 0, 10, 0], [1, 0, 10, 10], [0, 4, 1, 1]].map((box, id) => ({
    id,
    box,
  }));
  assert.deepEqual(inReadingOrder(items).map((item) => item.id).sort(), [0, 1, 2, 3]);
});

test("what a view says comes before what it draws", () => {
  const items = only(
    view(2, 1, [0, 0, 100, 40], {
      access: {
        read: true, label: "Sales", role: "button", hint: "Opens them", language: "de",
        names: ["Sales"], actions: ["Delete"], details: ["Size: 3 MB"], row: 1, column: 0,
      },
    }),
    view(3, 2, [0, 0, 50, 20], { class: "UILabel", text: "inside" }),
  );
  assert.equal(items.length, 1, "elements inside an element are left out");
  const [{ role, name, isStop, description, language, states, names }] = items;
  assert.deepEqual(
    { role, name, isStop, description, language, states, names },
    {
      role: "button", name: "Sales", isStop: true, language: "de", names: ["Sales"],
      description: "Opens them. Size: 3 MB. Actions: Delete", states: { row: 1, column: 0 },
    },
  );
});

test("hidden elements, and those beside a modal view, are left out", () => {
  assert.deepEqual(
    stops(
      view(2, 1, [0, 0, 100, 40], { access: { hidden: true } }),
      button(3, 2, [0, 0, 40, 40]),
      button(4, 1, [0, 100, 40, 40], { access: { read: false } }),
    ),
    [],
  );
  assert.deepEqual(
    stops(
      button(2, 1, [0, 0, 40, 40]),
      view(3, 1, [0, 200, 100, 40], { access: { modal: true } }),
      button(4, 3, [0, 0, 40, 40]),
    ),
    [4],
  );
});

test("groups have roles, and keys stop at them if they are combined", () => {
  const grouped = (access) =>
    semantics(
      replicaOf(view(2, 1, [0, 0, 100, 40], { access }), button(3, 2, [0, 0, 40, 40])),
    )[0];
  assert.equal(grouped({ group: "landmark", label: "Search" }).role, "region");
  assert.equal(grouped({ group: "landmark", label: "Search" }).name, "Search");
  assert.equal(grouped({ rows: 2, columns: 3 }).states.columns, 3);
  assert.equal(grouped({ group: "group", stops: true }).isStop, true);
});

test("headings have the level that their text says", () => {
  const [item] = only(
    view(2, 1, [0, 0, 100, 20], {
      class: "UILabel", text: "Title", access: { role: "heading", level: 2 },
    }),
  ).filter((each) => each.id === 2);
  assert.equal(item.role, "heading");
  assert.equal(item.level, 2);
});

test("a view's listed elements are read in their order, at their places", () => {
  const elements = [
    { view: 4 },
    { frame: [10, 20, 30, 40], label: "June", value: "12", role: "button", hint: "Opens June" },
    { frame: [50, 20, 30, 40], label: "July", role: "button", disabled: true, selected: true },
    { frame: [0, 300, 30, 40], label: "Outside" },
    { frame: [0, 100, 320, 20], label: "Total", actions: ["Copy"] },
  ];
  const items = only(
    view(2, 1, [0, 100, 320, 200], {
      class: "ChartView", clips: true, touchable: true,
      scroll: { offset: [0, 10], content: [320, 600] }, access: { elements },
    }),
    button(3, 2, [0, 150, 40, 40]),
    view(5, 2, [0, 200, 320, 20]),
    button(4, 5, [0, 0, 40, 20]),
  );
  // Not the third button, which is not listed, and not the chart itself.
  assert.deepEqual(items.map((item) => item.id), [4, "2/1", "2/2", "2/4"]);
  const [, june, july, total] = items;
  assert.deepEqual(june.box, [10, 110, 30, 40]);
  assert.deepEqual([june.name, june.value, june.description], ["June", "12", "Opens June"]);
  assert.deepEqual([june.isStop, july.isStop, total.isStop], [true, false, false]);
  assert.deepEqual(july.states, { disabled: true, pressed: true });
  assert.deepEqual([total.role, total.description], ["text", "Actions: Copy"]);
});

test("elements are covered by what is above their view, not by what is in it", () => {
  const chart = view(2, 1, [0, 0, 320, 200], {
    access: { elements: [{ frame: [0, 0, 40, 40], label: "June", role: "button" }] },
  });
  const plate = (parent) => view(3, parent, [0, 0, 100, 100], { background: "#ffffffff" });
  assert.deepEqual(stops(chart, plate(2)), ["2/0"]);
  assert.deepEqual(stops(chart, plate(1)), []);
});

test("a view says that it is disabled or selected by its traits", () => {
  const [item] = only(
    view(2, 1, [0, 0, 100, 20], {
      access: { read: true, role: "button", label: "Star", disabled: true, selected: true },
    }),
  );
  assert.equal(item.isStop, false);
  assert.deepEqual(item.states, { disabled: true, pressed: true });
});

test("the cells of a table are in its rows, by row and column", () => {
  const cell = (id, row, column) =>
    view(id, 2, [100 * column, 40 * row, 90, 30], {
      class: "UILabel", text: `${row}.${column}`, access: { row, column },
    });
  const [table] = semantics(
    replicaOf(
      view(2, 1, [0, 0, 320, 200], { access: { rows: 2, columns: 2, label: "Scores" } }),
      cell(3, 1, 1), cell(4, 0, 1), cell(5, 1, 0), cell(6, 0, 0),
      view(7, 2, [0, 150, 90, 30], { class: "UILabel", text: "Sources" }),
    ),
  );
  assert.deepEqual([table.role, table.name, table.states], ["table", "Scores", { rows: 2, columns: 2 }]);
  assert.deepEqual(table.items.map((item) => item.role), ["text", "cells", "cells"]);
  assert.deepEqual(
    table.items.slice(1).map((row) => row.items.map((item) => [item.name, item.isCell])),
    [[["0.0", true], ["0.1", true]], [["1.0", true], ["1.1", true]]],
  );
});

test("controls have their values, and their parts are reached one by one", () => {
  const slider = only(view(2, 1, [0, 0, 100, 30], {
    class: "UISlider", ident: "volume", touchable: true, value: "0.5",
  }))[0];
  assert.deepEqual(
    [slider.role, slider.name, slider.value, slider.isStop], ["slider", "volume", "0.5", true]);
  const segment = (id, x, text) => view(id, 2, [x, 0, 50, 30], { class: "UILabel", text });
  const segments = only(
    view(2, 1, [0, 0, 100, 30], { class: "UISegmentedControl", touchable: true, value: "B" }),
    segment(3, 0, "A"), segment(4, 50, "B"),
  );
  assert.deepEqual(segments.map((item) => item.role), ["group", "button", "button"]);
  assert.deepEqual(segments.slice(1).map((item) => item.states), [{}, { pressed: true }]);
  const halves = only(view(2, 1, [0, 0, 94, 32], {
    class: "UIStepper", touchable: true, value: "3",
  })).slice(1);
  assert.deepEqual(halves.map((item) => item.box), [[0, 0, 47, 32], [47, 0, 47, 32]]);
  assert.deepEqual(halves.map((item) => item.value), ["3", "3"]);
});

test("a search bar has its field, called by its placeholder, and its button", () => {
  const items = only(
    view(5, 1, [0, 0, 320, 40], { class: "UILabel", text: "Table" }),
    view(2, 1, [0, 44, 320, 44], { class: "UISearchBar", touchable: true }),
    view(3, 2, [0, 0, 240, 36], { class: "UISearchTextField", touchable: true }),
    view(6, 3, [0, 0, 240, 36], { class: "UILabel", text: "Find" }),
    button(4, 2, [250, 0, 60, 36]),
  );
  const field = items.find((item) => item.id === 3);
  assert.deepEqual([field.role, field.name], ["textbox", "Find"]);
  assert.equal(items.find((item) => item.id === 4).isStop, true);
});

test("the text of a text view is its value", () => {
  const [field] = only(
    view(2, 1, [0, 0, 200, 100], { class: "UITextView", touchable: true, ident: "note" }),
    view(3, 2, [0, 0, 200, 20], { class: "TextViewContent", text: "Dear all" }),
  );
  assert.deepEqual([field.role, field.name, field.value], ["textbox", "note", "Dear all"]);
  assert.equal(field.states.placeholder, undefined);
});

// ARIA 1.2, slider: aria-valuenow is required; the range is 0 to 100 unless it is given.
test("the number of a slider is a percentage, a part of a whole, or the first one", () => {
  assert.deepEqual(sliderRange("30%"), { now: 30, min: 0, max: 100 });
  assert.deepEqual(sliderRange("3 of 5"), { now: 3, min: 0, max: 5 });
  assert.deepEqual(sliderRange("page 2 of 3"), { now: 2, min: 0, max: 3 });
  assert.deepEqual(sliderRange("-7 degrees"), { now: -7, min: -7, max: 100 });
  assert.deepEqual(sliderRange("450 m"), { now: 450, min: 0, max: 450 });
  assert.deepEqual(sliderRange("loud"), { now: 0, min: 0, max: 100 });
  assert.deepEqual(sliderRange(undefined), { now: 0, min: 0, max: 100 });
});

test("arrows change sliders, views and elements that are adjustable, and steppers", () => {
  const frame = [0, 0, 90, 30];
  const adjusts = (...nodes) =>
    only(...nodes).filter((item) => item.adjusts !== undefined).map((item) => item.adjusts);
  assert.deepEqual(adjusts(view(2, 1, frame, { class: "UISlider", touchable: true })), [2]);
  assert.deepEqual(adjusts(view(2, 1, frame, { class: "UIStepper", touchable: true })), [2, 2]);
  assert.deepEqual(adjusts(view(2, 1, frame, { access: { read: true, role: "slider" } })), [2]);
  const elements = [{ frame, label: "Bar", role: "slider" }, { frame, label: "Text" }];
  assert.deepEqual(adjusts(view(2, 1, frame, { access: { elements } })), ["2/0"]);
  const off = { class: "UISlider", touchable: true, enabled: false };
  assert.deepEqual(adjusts(view(2, 1, frame, off)), []);
});

test("a field with a name of its own is not called by the text above it", () => {
  const field = (access) =>
    only(
      view(2, 1, [20, 20, 200, 20], { class: "UILabel", text: "Message" }),
      view(3, 1, [20, 44, 200, 30], { class: "UITextField", input: {}, touchable: true, access }),
    ).find((item) => item.id === 3).name;
  assert.equal(field(undefined), "Message");
  assert.equal(field({ label: "Name" }), "Name");
});
