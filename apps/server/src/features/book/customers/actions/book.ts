/** How other features of the book read its customers. */
export { bookOf } from "../store/book.ts";
export { profileOfRow } from "../store/profile.ts";
