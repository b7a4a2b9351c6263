// Fonts of files: their names, and what a face with a file has in CSS.
import assert from "node:assert/strict";
import test from "node:test";

import { familyOf, fontFiles } from "./viewer/scene/font-names.js";
import { faceOf, faceStyles } from "./viewer/scene/typeface.js";

test("a file's family is an identifier, and differs from those of other files", () => {
  assert.equal(familyOf("fonts/My Icons.ttf"), "file-fonts_2f_My_20_Icons_2e_ttf");
  assert.match(familyOf("a';}\\\n.ttf"), /^[A-Za-z0-9_-]+$/);
  assert.notEqual(familyOf("a.b"), familyOf("a_b"));
});

test("the files of a text are those of its font and runs, each once", () => {
  const [font, other] = [{ size: 10, file: "a.ttf" }, { size: 9, file: "b.ttf" }];
  assert.deepEqual(fontFiles({ font }), ["a.ttf"]);
  assert.deepEqual(
    fontFiles({ font, runs: [{ length: 1 }, { length: 1, font }, { length: 1, font: other }] }),
    ["a.ttf", "b.ttf"],
  );
  assert.deepEqual(fontFiles({}), []);
});

test("letters of a file are neither slanted nor kerned by the page", () => {
  const styles = Object.fromEntries(faceStyles(faceOf({ size: 9, italic: true, file: "a.ttf" })));
  assert.match(styles["font-family"], /^file-a_2e_ttf, Inter/);
  assert.equal(styles["font-style"], "");
  assert.equal(styles["font-kerning"], "none");
  assert.equal(styles["font-variant-ligatures"], "none");
  const plain = Object.fromEntries(faceStyles(faceOf({ size: 9, italic: true })));
  assert.equal(plain["font-style"], "italic");
  assert.equal(plain["font-family"] + plain["font-kerning"], "");
});
