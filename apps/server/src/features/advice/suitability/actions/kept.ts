/** What other features import to read every set of answers as it was given. */
export { answersOf } from "../store.ts";
