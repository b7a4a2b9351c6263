// Compares the runs in a file with the page's replica: `node compare-file.js FILE`. Prints how many
// nodes agree; after a difference it prints that, and the status is 1.

import { readFileSync } from "node:fs";
import { compareRuns } from "./compare-runs.js";
import { DEFAULTS } from "./viewer/model/defaults.js";
import { Replica } from "./viewer/model/replica.js";

const found = compareRuns({ Replica, DEFAULTS }, JSON.parse(readFileSync(process.argv[2], "utf8")));
console.log(found);
process.exitCode = typeof found === "number" ? 0 : 1;
