/** The content of a reply that is a file and is there as a whole. */
export async function* whole(content: Uint8Array | string): AsyncGenerator<Uint8Array | string> {
  yield await Promise.resolve(content);
}
