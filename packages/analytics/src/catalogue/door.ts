/** Entry point of the function catalogue, with helpers to add functions defined elsewhere. Used by the command `npm run analytics`
 * only, never to serve a saver. */
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
