import { transitionsDocument } from "@vigie/domain";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/run.ts";

/** `node tools/transitions.ts`: writes docs/transitions.md from the transition tables of the domain. */
writeFileSync(path.join(root, "docs/transitions.md"), transitionsDocument());
console.log("docs/transitions.md written.");
