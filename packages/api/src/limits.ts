/** Input limits of the API (shared/threat model T22). */
export const limits = {
  bodyBytes: 100_000,
  fileBytes: 20_000_000,
  depth: 32,
  pageSize: 100,
  /** Maximum characters of the reason for an access to a customer's data. */
  accessReason: 300,
} as const;

/** Nesting depth of a JSON text, counted without parsing it, so that a JSON bomb never reaches a recursive parser. */
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
