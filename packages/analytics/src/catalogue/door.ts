/** The catalogue of functions by name, and what is needed to add some that live elsewhere: for the command `npm run analytics`, and
 * for nothing that serves a saver. */
export { catalogue } from "./catalogue.ts";
export {
  type CatalogueAnswer,
  type CatalogueEntry,
  type EntryInput,
  entry,
  type InputNote,
} from "./entry.ts";
import * as inputs from "./inputs.ts";
import * as rules from "./rules.ts";
export type { Fields, Input } from "./inputs.ts";
export { inputs, rules };
