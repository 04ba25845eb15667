import type { LetterSigner } from "@vigie/partners";

/** The distance from the top of the page to the signatures. */
export const signatureTop = 640;

/** Returns where a party signs on a document of ours: at the bottom of its last page, on the left or on the right. */
export function signatureField(bytes: Uint8Array, side: "left" | "right"): LetterSigner["field"] {
  return { page: pageCount(bytes), x: side === "left" ? 60 : 320, y: signatureTop, width: 180, height: 60 };
}

function pageCount(bytes: Uint8Array): number {
  const found = Buffer.from(bytes)
    .toString("latin1")
    .match(/\/Type\s*\/Page(?![a-zA-Z])/g);
  return Math.max(1, found?.length ?? 1);
}
