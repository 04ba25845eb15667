import { enableCompileCache } from "node:module";
import path from "node:path";

/** What was compiled is kept beside the dependencies (where that folder cannot be written nothing is kept). Nothing else is
 * imported here: what is loaded before this line is compiled at each start. */
enableCompileCache(path.resolve(import.meta.dirname, "../../../node_modules/.cache/vigie/compiled"));
await import("./boot/process.ts");
