import type { householdFeesApi } from "@vigie/api";
import {
  bankFeeRange,
  bankFeesOf,
  type Cents,
  type Day,
  dayOf,
  householdFees,
  isInvested,
  isSpendingAccount,
  ok,
  ownedCents,
  zeroCents,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { toldFees } from "../analyses/actions/recorded.ts";
import * as store from "./store.ts";

export const showHouseholdFees: Action<typeof householdFeesApi.show> = async ({ services, subject }) => {
  const on = dayOf(services.clock());
  // Another currency is no number of euros.
  const rows = (await visiblePortfolios(services, subject)).filter((row) => row.currency === "EUR");
  const invested = rows.filter((row) => isInvested(row.kind) && (row.ownedCents ?? 0) > 0);
  const told = await toldFees(
    services,
    subject,
    invested.map((row) => row.id),
  );
  const found = householdFees(
    invested.map((row) => {
      const fees = told.get(row.id);
      const share = (whole: Cents | null | undefined) =>
        whole === null || whole === undefined ? null : ownedCents(whole, row.ownedRatio);
      return {
        id: row.id,
        name: row.name,
        valueCents: row.ownedCents ?? zeroCents,
        yearlyCents: share(fees?.yearlyCents),
        lostCents: share(fees?.lostCents),
      };
    }),
  );
  return ok({
    fees: {
      on,
      yearly: found.yearlyCents,
      yearlyRatio: found.yearlyRatio,
      lost: found.lostCents,
      lostReal: found.lostRealCents,
      covered: found.coveredCents,
      total: found.totalCents,
      bank: await bankFees(services, subject, { rows, on }),
      contracts: found.known.map(({ id, name, valueCents, yearlyCents, lostCents }) => ({
        id,
        name,
        value: valueCents,
        yearly: yearlyCents,
        lost: lostCents,
      })),
      unknown: found.unknown.map(({ id, name, valueCents }) => ({ id, name, value: valueCents })),
    },
  });
};

async function bankFees(
  services: Services,
  subject: Subject,
  { rows, on }: { readonly rows: readonly OwnedPortfolio[]; readonly on: Day },
): Promise<Cents | null> {
  const accounts = rows.filter(isSpendingAccount);
  if (accounts.length === 0) return null;
  const range = bankFeeRange(on);
  const portfolioIds = accounts.map((row) => row.id);
  return bankFeesOf(
    accounts,
    await store.bankFeesBetween(subject, services.db, { portfolioIds, ...range }),
    range,
  );
}
