/** Input of an analysis or a proposal, in parts that a saver recognises. */
export const basisParts = ["value", "lines", "payments", "profile", "fees", "settings", "offer"] as const;
export type BasisPart = (typeof basisParts)[number];

/** A fingerprint of each part: equal fingerprints mean equal data. */
export type Basis = Readonly<Record<BasisPart, string>>;

/** Returns the parts that changed; all of them for a result whose basis was not stored. */
export function changedParts(before: Partial<Basis> | null, now: Basis): readonly BasisPart[] {
  return basisParts.filter((part) => before?.[part] !== now[part]);
}
