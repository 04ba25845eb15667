/** What other features of the book import to read its customers. */
export { bookOf } from "../store/book.ts";
export { exchangedWithin } from "../store/within.ts";
export { profileOfRow } from "../store/profile.ts";
