/** What every document of a firm says in the same words. */
export { bothParties, complaints } from "../parties-text.ts";
