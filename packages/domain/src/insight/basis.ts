/** What an analysis or a proposal rests on, in the parts that a saver knows. */
export const basisParts = ["value", "lines", "payments", "profile", "fees", "settings", "offer"] as const;
export type BasisPart = (typeof basisParts)[number];

/** A fingerprint of each part: equal ones rest on the same data. */
export type Basis = Readonly<Record<BasisPart, string>>;

/** The parts that are not what they were; all of them for a result whose basis was not kept. */
export function changedParts(before: Partial<Basis> | null, now: Basis): readonly BasisPart[] {
  return basisParts.filter((part) => before?.[part] !== now[part]);
}
