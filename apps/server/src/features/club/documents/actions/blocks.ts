/** Blocks that every document of a firm contains with the same text. */
export { bothParties, complaints } from "../parties-text.ts";
