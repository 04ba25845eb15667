import type { householdFeesApi } from "@vigie/api";
import {
  bankFeeCategories,
  bankFeeRange,
  bankFeesOf,
  dayOf,
  householdFees,
  isInvested,
  isSpendingAccount,
  ok,
  ownedCents,
  type Ratio,
  type RecordedContractFees,
  zeroCents,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { accountSpending } from "../../holdings/transactions/actions.ts";
import { recordedFees } from "../analyses/actions/recorded.ts";

export const showHouseholdFees: Action<typeof householdFeesApi.show> = async ({ services, subject }) => {
  // Amounts in another currency cannot be added to euros.
  const rows = (await visiblePortfolios(services, subject)).filter((row) => row.currency === "EUR");
  const invested = rows.filter((row) => isInvested(row.kind) && row.ownedCents !== zeroCents);
  const told = await recordedFees(
    services,
    subject,
    invested.map((row) => row.id),
  );
  const found = householdFees(
    invested.map(({ id, name, ownedCents: valueCents, ownedRatio }) => {
      const fees = told.get(id);
      return { id, name, valueCents, fees: fees === undefined ? null : ownedFees(fees, ownedRatio) };
    }),
  );
  return ok({
    fees: {
      asOf: found.asOf,
      yearly: found.yearlyCents,
      yearlyRatio: found.yearlyRatio,
      lost: found.lostCents,
      lostReal: found.lostRealCents,
      covered: found.coveredCents,
      total: found.totalCents,
      bank: await bankFees(services, subject, rows),
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

function ownedFees({ on, valueCents, yearlyCents, lostCents }: RecordedContractFees, ratio: Ratio) {
  return {
    on,
    valueCents: ownedCents(valueCents, ratio),
    yearlyCents: ownedCents(yearlyCents, ratio),
    lostCents: ownedCents(lostCents, ratio),
  };
}

async function bankFees(services: Services, subject: Subject, rows: readonly OwnedPortfolio[]) {
  const accounts = rows.filter(isSpendingAccount);
  if (accounts.length === 0) return null;
  const range = bankFeeRange(dayOf(services.clock()));
  const asked = {
    ...range,
    portfolioIds: accounts.map((row) => row.id),
    categories: { only: bankFeeCategories },
  };
  const found = bankFeesOf(accounts, await accountSpending(services, subject, asked), range);
  if (found === null) return null;
  return { amount: found.feesCents, ...range, knownCount: found.knownCount, count: found.count };
}
