import { hoursSentence } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";

/** At the foot of the printed sheet: the advisor, as in their mails' signature, and their opening hours. */
export function SheetSigner(): ReactNode {
  const profile = useReading(api.firms.profile, {}).data?.profile;
  if (profile === undefined) return null;
  const { firstName, lastName, firmName, signature, hours } = profile;
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ");
  const lines = [
    ...(signature ?? [name, firmName].filter((part) => part !== "").join("\n")).split("\n"),
    hoursSentence(hours),
  ].filter((line) => line !== null && line.trim() !== "");
  return (
    <footer data-print="only" className="t1 mt-3 border-t border-line pt-2 text-ink-2">
      {lines.join(". ").replaceAll(/\.\. /g, ". ")}
    </footer>
  );
}
