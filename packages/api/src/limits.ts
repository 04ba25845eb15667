/** Bounds of what the API reads (shared/threat model T22). */
export const limits = {
  bodyBytes: 100_000,
  fileBytes: 20_000_000,
  depth: 32,
  pageSize: 100,
  /** Characters of why somebody looks at a customer's data. */
  accessReason: 300,
} as const;

/** How deep a JSON text nests, counted without parsing it, so that a bomb never reaches a recursive reader. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === "\\") index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") deepest = Math.max(deepest, (depth += 1));
    else if (char === "}" || char === "]") depth -= 1;
  }
  return deepest;
}
