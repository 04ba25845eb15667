import type { Proposal } from "@vigie/api";
import { argumentNames, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { SavedVersion } from "../../../../shared/club/saved-version.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { depositsText } from "./deposits-text.ts";

type Part = readonly [string, ReactNode];

/** What another tab or a colleague saved of the draft in the meantime, beside the typed text: everything that the next save
 * overwrites. */
export function SavedWords({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const { reasons, checks, keyDocuments, contracts, wordsByOther } = proposal;
  const parts: readonly Part[] = [
    [text.ownReasons, reasons],
    ...checks.flatMap(({ check, argument }): Part[] =>
      argument === null ? [] : [[argumentNames[check], argument]],
    ),
    ...contracts.flatMap(depositParts),
    ...keyDocuments.flatMap(({ label, document }): Part[] =>
      document === null ? [] : [[label, document.url]],
    ),
  ];
  return <SavedVersion parts={parts} by={wordsByOther} />;
}

/** Earlier deposits, where a law limits them. */
function depositParts({ contractName, payment }: Proposal["contracts"][number]): Part[] {
  const limited = payment?.limited ?? null;
  if (limited === null) return [];
  const said = (amount: Cents | null): ReactNode => <Amount value={amount} />;
  const own: Part = [formatMessage(depositsText.own, { contract: contractName }), said(limited.own)];
  return limited.bothLimit === null ? [own] : [own, [depositsText.other, said(limited.other)]];
}
