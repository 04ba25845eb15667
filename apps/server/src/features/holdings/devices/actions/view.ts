import type { Device as DeviceView, Sourced } from "@vigie/api";
import {
  isEmployeeSavingsKeeper,
  paymentSources,
  type Release,
  releaseRegimeOf,
  sumCents,
} from "@vigie/domain";
import type { Device, Paid } from "./book.ts";

export function deviceView(device: Device): DeviceView {
  const { portfolio, plan, liquidity } = device;
  const { gap } = liquidity;
  return {
    id: portfolio.id,
    name: portfolio.name,
    kind: portfolio.kind,
    kindDetail: portfolio.kindDetail,
    plan,
    bank:
      portfolio.institutionName === null
        ? null
        : { id: portfolio.institutionSlug ?? "", name: portfolio.institutionName },
    keeper: isEmployeeSavingsKeeper(portfolio.institutionSlug),
    status: portfolio.status,
    currency: portfolio.currency,
    amount: portfolio.ownedCents,
    amountAsOf: portfolio.valueAsOf,
    provenance: portfolio.valueProvenance,
    company: device.company,
    regime: releaseRegimeOf(plan, portfolio.kindDetail),
    releases: liquidity.releases.map(releaseView),
    lotsAmount: liquidity.lotsCents,
    lotsAsOf: device.lotsAsOf,
    gap: gap === null ? null : { kind: gap.kind, amount: gap.cents },
    sources: sourcesOf(device.held),
    payments: sourcesOf(device.payments),
  };
}

export function releaseView({ amountCents, ...release }: Release): DeviceView["releases"][number] {
  return { ...release, amount: amountCents };
}

/** Returns the sums by source, in the order of `paymentSources`. */
export function sourcesOf(paid: readonly Paid[]): Sourced[] {
  return paymentSources.flatMap((source): Sourced[] => {
    const mine = paid.filter((one) => one.source === source);
    if (mine.length === 0) return [];
    const known = mine.flatMap(({ amountCents }) => amountCents ?? []);
    return [
      {
        source,
        amount: known.length === 0 ? null : sumCents(known),
        count: mine.length,
        unknownCount: mine.length - known.length,
      },
    ];
  });
}
