/** Yields the content of a file reply that is available as a whole. */
export async function* whole(content: Uint8Array | string): AsyncGenerator<Uint8Array | string> {
  yield await Promise.resolve(content);
}
