const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);

/** Returns the index of the sentence most similar to the one that these words replaced; the first if there is nothing to
 * compare. */
export function nearestTo(
  replaced: { readonly original: string } | null,
  sentences: readonly { readonly text: string; readonly edit: { readonly original: string } | null }[],
): number {
  if (replaced === null) return 0;
  const wanted = wordsOf(replaced.original);
  const shared = sentences.map(({ text, edit }) => {
    const words = wordsOf(edit?.original ?? text);
    const both = [...words].filter((one) => wanted.has(one)).length;
    return both / Math.max(1, wanted.size + words.size - both);
  });
  return Math.max(0, shared.indexOf(Math.max(...shared)));
}
