import type { Day } from "@vigie/domain";

/** Under which name a file without a number is saved: what it is, and of which day. */
const names: Readonly<Record<string, string>> = {
  signed_letter: "lettre-de-mission-signee",
  proof: "preuve-de-signature-lettre-de-mission",
  signed_proposal: "declaration-d-adequation-signee",
  proposal_proof: "preuve-de-signature-declaration-d-adequation",
};

export const fileNameOf = (kind: string, madeOn: Day): string => `${names[kind] ?? "document"}-${madeOn}`;
