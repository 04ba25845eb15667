/** Every set of answers as it was given, as other features read it. */
export { answersOf } from "../store.ts";
