/** Content of a file response that is already complete in memory. */
export async function* whole(content: Uint8Array | string): AsyncGenerator<Uint8Array | string> {
  yield await Promise.resolve(content);
}
