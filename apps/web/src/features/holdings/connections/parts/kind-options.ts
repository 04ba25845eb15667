import type { Portfolio } from "@vigie/api";
import {
  isLoan,
  peeAliases,
  percoAliases,
  portfolioKinds,
  regulatedSavings,
  type KindDetail,
  type PortfolioKind,
  kindLabels,
} from "@vigie/domain";
import { kindLabel } from "../../../../shared/portfolios/portfolio-words.ts";

export type KindOption = {
  readonly value: string;
  readonly label: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
};

type Kinded = { readonly kind: PortfolioKind; readonly kindDetail: KindDetail | null };

/** The details of a kind that the saver may choose. */
const detailsByKind: Partial<Record<PortfolioKind, readonly KindDetail[]>> = {
  savings: [...regulatedSavings, "csl", "livret", "livret_pro"],
  perco: percoAliases,
  pee: peeAliases,
};

export function kindKey({ kind, kindDetail }: Kinded): string {
  return kindDetail === null ? kind : `${kind}/${kindDetail}`;
}

const every: readonly KindOption[] = portfolioKinds
  .flatMap((kind): Kinded[] => {
    const details = detailsByKind[kind];
    return details === undefined
      ? [{ kind, kindDetail: null }]
      : details.map((kindDetail) => ({ kind, kindDetail }));
  })
  .map(optionOf);

function optionOf(kinded: Kinded): KindOption {
  return { ...kinded, value: kindKey(kinded), label: kindLabel(kinded) };
}

/** A debt stays a debt and a holding a holding: otherwise a correction would change the sign of every total. */
export function kindOptions(portfolio: Pick<Portfolio, "kind" | "kindDetail">): readonly KindOption[] {
  const debt = isLoan(portfolio.kind);
  const found = every.filter((option) => isLoan(option.kind) === debt);
  const own = kindKey(portfolio);
  if (found.some((option) => option.value === own)) return found;
  // The bank reported a kind without detail, or an unusual one: it stays selectable.
  const label = portfolio.kindDetail === null ? kindLabels[portfolio.kind] : kindLabel(portfolio);
  const others = found.filter((option) => option.label !== label);
  return [{ value: own, label, kind: portfolio.kind, kindDetail: portfolio.kindDetail }, ...others];
}
