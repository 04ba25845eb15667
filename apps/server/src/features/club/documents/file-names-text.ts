import type { Day } from "@vigie/domain";

/** Returns the download name of a document without a number: its kind and its day. */
const names: Readonly<Record<string, string>> = {
  signed_letter: "lettre-de-mission-signee",
  proof: "preuve-de-signature-lettre-de-mission",
  signed_proposal: "declaration-d-adequation-signee",
  proposal_proof: "preuve-de-signature-declaration-d-adequation",
};

export const fileNameOf = (kind: string, madeOn: Day): string => `${names[kind] ?? "document"}-${madeOn}`;
