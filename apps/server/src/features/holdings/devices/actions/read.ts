import type { devicesApi, DevicesTotal, Employer, ReleaseRules } from "@vigie/api";
import {
  type Day,
  earlyReleases,
  lockRules,
  ok,
  oldestDay,
  plainWording,
  releaseRegimeOf,
  releaseRegimes,
  sumCents,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { membershipOf } from "../../../identity/single-sign-on/actions/membership.ts";
import { type Device, deviceBook } from "./book.ts";
import { deviceView, releaseView, sourcesOf } from "./view.ts";

export const listDevices: Action<typeof devicesApi.list> = async ({ services, subject }) => {
  const { devices, today, from } = await deviceBook(services, subject);
  const counted = devices.filter(isCounted);
  return ok({
    devices: devices.map(deviceView),
    total: totalOf(counted),
    employers: employersOf(counted),
    rules: rulesOf(devices, today),
    membership: await membershipOf(services, subject),
    paymentsFrom: from,
    paymentsTo: today,
  });
};

/** Hidden portfolios are excluded from totals, and another currency has no amount in euros. */
function isCounted({ portfolio }: Device): boolean {
  return portfolio.status === "visible" && portfolio.currency === "EUR";
}

function totalOf(devices: readonly Device[]): DevicesTotal {
  return {
    ...worthOf(devices),
    count: devices.length,
    releases: devices.flatMap(({ liquidity }) => liquidity.releases.map(releaseView)),
  };
}

function worthOf(devices: readonly Device[]) {
  const known = devices.flatMap(({ portfolio }) => portfolio.ownedCents ?? []);
  return {
    amount: sumCents(known),
    asOf: oldestDay(devices.map(({ portfolio }) => portfolio.valueAsOf)),
    unknownCount: devices.length - known.length,
    sources: sourcesOf(devices.flatMap(({ held }) => held)),
    payments: sourcesOf(devices.flatMap(({ payments }) => payments)),
  };
}

/** Groups the plans of one employer, whose account keepers may spell its name differently. */
function employersOf(devices: readonly Device[]): Employer[] {
  const named = devices.filter(({ company }) => company !== null);
  const byName = Map.groupBy(named, ({ company }) => plainWording(company?.name ?? ""));
  return [...byName.values()]
    .map((group): Employer => ({
      name: group.find(({ company }) => company !== null)?.company?.name ?? "",
      portfolioIds: group.map(({ portfolio }) => portfolio.id),
      ...worthOf(group),
    }))
    .toSorted((a, b) => b.amount - a.amount);
}

function rulesOf(devices: readonly Device[], today: Day): ReleaseRules[] {
  return releaseRegimes.flatMap((regime): ReleaseRules[] => {
    const bound = devices.filter(
      ({ plan, portfolio }) => releaseRegimeOf(plan, portfolio.kindDetail) === regime,
    );
    if (bound.length === 0) return [];
    const lock = lockRules[regime];
    return [
      {
        regime,
        portfolioIds: bound.map(({ portfolio }) => portfolio.id),
        lockYears: lock.years,
        lockSource: lock.source,
        cases: earlyReleases(regime, today).map((one) => ({
          case: one.case,
          from: one.from,
          source: one.source,
          deadlineMonths: typeof one.deadlineMonths === "number" ? one.deadlineMonths : null,
          anyTime: one.deadlineMonths === "any",
        })),
      },
    ];
  });
}
