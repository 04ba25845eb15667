import type { Composition, Portfolio } from "@vigie/api";
import { isLoan } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { isShared } from "../../../../shared/portfolios/ownership-words.tsx";
import { explanationText } from "../../../../shared/figures/text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Explained } from "../../../../ui/explained.tsx";
import { tileText } from "./tile-text.ts";
import { isShown } from "./shown.ts";

/** The date of a sum of portfolios, and on click the source of each value. */
export function CompositionNote({
  of,
}: {
  readonly of: Pick<Composition, "asOf" | "unknownCount">;
}): ReactNode {
  const { subject } = useArea();
  const portfolios = useReading(api.portfolios.list, { params: { id: subject } }).data?.portfolios ?? [];
  const day =
    of.asOf === null ? tileText.asOfUnknown : formatMessage(tileText.asOf, { day: formatDay(of.asOf) });
  const origin = originOf(portfolios);
  return (
    <p>
      {origin === null ? day : <Explained explanation={origin}>{day}</Explained>}
      {of.unknownCount > 0 && <> {formatMessage(tileText.partial, { count: of.unknownCount })}</>}{" "}
      <span className="ml-2">
        <FigureWord id="composition.part">{explanationText.whence}</FigureWord>
      </span>
    </p>
  );
}

/** The same for the net worth: every portfolio, debts included. */
export function NetOrigin({ children }: { readonly children: ReactNode }): ReactNode {
  const { subject } = useArea();
  const portfolios = useReading(api.portfolios.list, { params: { id: subject } }).data?.portfolios ?? [];
  const origin = originOf(portfolios, { withLoans: true });
  return origin === null ? children : <Explained explanation={origin}>{children}</Explained>;
}

type Origin = "read" | "file" | "estimated" | "typed";
const origins: readonly Origin[] = ["read", "file", "estimated", "typed"];

/** « Somme de 12 contrats : 10 valeurs lues chez leur établissement, 1 estimée, 1 saisie à la main. » Null if none is known. */
export function originOf(portfolios: readonly Portfolio[], { withLoans = false } = {}): string | null {
  const counted = portfolios.filter(
    (portfolio) => isShown(portfolio) && portfolio.amount !== null && (withLoans || !isLoan(portfolio.kind)),
  );
  if (counted.length === 0) return null;
  const parts = origins.flatMap((origin) => {
    const count = counted.filter((portfolio) => originKind(portfolio) === origin).length;
    return count === 0 ? [] : [formatMessage(tileText[origin], { count })];
  });
  const shared = counted.filter((portfolio) => isShared(portfolio.ownership)).length;
  const sum = formatMessage(tileText.sum, { count: counted.length, parts: parts.join(", ") });
  return shared === 0 ? sum : `${sum} ${formatMessage(tileText.shared, { count: shared })}`;
}

function originKind({ provenance, source }: Portfolio): Origin {
  if (provenance === "estimated") return "estimated";
  if (provenance === "typed" || source === "typed") return "typed";
  return provenance === "file" || source === "file" ? "file" : "read";
}
