import { exposureBy, type Exposure, type HeldLine, nearFunds } from "@vigie/analytics/insight";
import type { exposuresApi, ExposuresView, ExposureView } from "@vigie/api";
import {
  type Cents,
  cents,
  dayOf,
  dayOfTotal,
  exposureBys,
  type Fund,
  groupBy,
  isInvested,
  ok,
  shareRatio,
  sumCents,
} from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { historiesOf } from "../../market/funds/actions.ts";
import { isinsOf, type OwnedSituation, ownedSituations } from "../analyses/actions/household.ts";

/** A longer list of names would not be read. */
const shownAtMost = 20;

export const showExposures: Action<typeof exposuresApi.show> = async ({ services, subject }) => {
  const today = dayOf(services.clock());
  const rows = (await visiblePortfolios(services, subject)).filter((row) => isInvested(row.kind));
  const parts = await ownedSituations(services, subject, rows);
  const lines = parts.flatMap(linesOf);
  const totalCents = sumCents(parts.map(({ ownedCents }) => ownedCents));
  const histories = await historiesOf(services, isinsOf(parts));
  return ok({
    exposures: {
      asOf: dayOfTotal(parts.map(({ portfolio }) => portfolio)),
      total: totalCents,
      by: exposureBys.map((by) => exposureView(exposureBy(by, lines, today))),
      sameFunds: sameFunds(lines, totalCents),
      nearFunds: nearFunds(heldFunds(lines), histories, today).map((pair) => ({
        key: `${pair.first.isin} ${pair.second.isin}`,
        dearer: named(pair.first),
        cheaper: named(pair.second),
        correlation: pair.correlation,
        extraYearly: pair.extraYearlyCents,
        sharedRatio: pair.sharedRatio,
      })),
    },
  });
};

type Line = HeldLine & { readonly portfolio: OwnedPortfolio };

/** Returns the lines of a portfolio for the person's share, and the part of its value that no line explains. */
function linesOf({ portfolio, situation, ownedCents }: OwnedSituation): readonly Line[] {
  const lines = situation.positions.map((position): Line => {
    const { kind, assetClass, label, isin, fund, weightRatio } = position;
    return {
      kind,
      assetClass,
      label,
      isin,
      fund,
      portfolio,
      portfolioKind: portfolio.kind,
      amountCents: weightRatio * ownedCents,
    };
  });
  const rest = ownedCents - lines.reduce((sum, line) => sum + line.amountCents, 0);
  if (rest < 1) return lines;
  const unexplained = { kind: "unit", assetClass: "unknown", label: portfolio.name } as const;
  const nothing = { isin: null, fund: null, portfolioKind: portfolio.kind, portfolio };
  return [...lines, { ...unexplained, ...nothing, amountCents: rest }];
}

function exposureView(found: Exposure): ExposureView {
  return {
    by: found.by,
    applicable: found.applicableCents,
    notApplicable: found.notApplicableCents,
    notTold: found.notToldCents,
    knownRatio: found.knownRatio,
    old: found.oldCents,
    known: found.known
      .slice(0, shownAtMost)
      .map(({ key, name, amountCents, ratio }) => ({ key, name, amount: amountCents, ratio })),
    others: othersOf(found.known.slice(shownAtMost)),
    effective: found.effective,
  };
}

function othersOf(rest: Exposure["known"]): ExposureView["others"] {
  if (rest.length === 0) return null;
  const ratio = rest.reduce((sum, one) => sum + one.ratio, 0);
  return { count: rest.length, amount: sumCents(rest.map((one) => one.amountCents)), ratio };
}

type FundLine = Line & { readonly fund: Fund };

function fundLines(lines: readonly Line[]): readonly FundLine[] {
  return lines.flatMap((line) => (line.fund === null ? [] : [{ ...line, fund: line.fund }]));
}

function heldFunds(lines: readonly Line[]) {
  return [...groupBy(fundLines(lines), ({ fund }) => fund.isin).values()].flatMap((held) => {
    const [first] = held;
    return first === undefined ? [] : [{ fund: first.fund, amountCents: totalOf(held) }];
  });
}

/** Returns funds held in several contracts, as information, not as a fault. */
function sameFunds(lines: readonly Line[], totalCents: Cents): ExposuresView["sameFunds"] {
  return [...groupBy(fundLines(lines), ({ fund }) => fund.isin).values()]
    .flatMap((held) => {
      const [first] = held;
      const contracts = [...groupBy(held, ({ portfolio }) => portfolio.id).values()].flatMap((own) => {
        const [line] = own;
        return line === undefined
          ? []
          : [{ id: line.portfolio.id, name: line.portfolio.name, amount: totalOf(own) }];
      });
      if (first === undefined || contracts.length < 2) return [];
      const amount = totalOf(held);
      return [{ ...named(first.fund), amount, ratio: shareRatio(amount, totalCents), contracts }];
    })
    .toSorted((a, b) => b.amount - a.amount);
}

function totalOf(lines: readonly Line[]): Cents {
  return cents(Math.round(lines.reduce((sum, line) => sum + line.amountCents, 0)));
}

function named({ isin, label }: Fund) {
  return { isin, label };
}
