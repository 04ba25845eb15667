import type { Wealth, wealthApi } from "@vigie/api";
import {
  cents,
  connectionStanding,
  envelopeOf,
  envelopes,
  growthOf,
  isLoan,
  ok,
  sumCents,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { analysedContracts } from "../../../insight/analyses/actions/read.ts";
import { connectionHealth } from "../../connections/actions/read.ts";
import { dayOfTotal, type OwnedContract, visibleContracts } from "../../portfolios/actions/select.ts";
import { historyOf, rangeOf } from "./history.ts";
import { thingsToDo } from "./todo.ts";

/** The dashboard's figures. The net worth is the sum of the person's shares of the
 * contracts' last values; the change is of the same contracts. */
export const summary: Action<typeof wealthApi.summary> = async ({ services, subject }, { query }) => {
  const contracts = await visibleContracts(services, subject);
  const counted = contracts.filter((contract) => contract.amount_cents !== null);
  const range = await rangeOf(services, subject, { from: query.from, contracts: counted });
  const history = await historyOf(services, subject, { ...range, contracts: counted });
  const growth = growthOf(history);
  const connections = await connectionHealth(services, subject);
  const assets = totalOf(contracts.filter((contract) => !isLoan(contract.kind)));
  const debts = totalOf(contracts.filter((contract) => isLoan(contract.kind)));
  const wealth: Wealth = {
    net: cents(assets + debts),
    assets,
    debts: cents(-debts),
    asOf: dayOfTotal(contracts),
    from: range.from,
    change: growth?.changeCents ?? null,
    changeRatio: growth?.changeRatio ?? null,
    paid: growth?.paidCents ?? null,
    market: growth?.marketCents ?? null,
    contractCount: contracts.length,
    unknownCount: contracts.filter((contract) => contract.amount_cents === null).length,
    sources: {
      upToDate: connections.filter((one) => connectionStanding(one, range.to) === "fresh").length,
      total: connections.length,
    },
    envelopes: envelopes
      .map((envelope) => ({
        envelope,
        mine: contracts.filter((contract) => envelopeOf(contract.kind) === envelope),
      }))
      .filter(({ mine }) => mine.length > 0)
      .map(({ envelope, mine }) => ({ envelope, total: totalOf(mine), count: mine.length })),
    todo: thingsToDo({
      contracts,
      connections,
      today: range.to,
      analysed: await analysedContracts(services, subject),
    }),
  };
  return ok({ wealth });
};

function totalOf(contracts: readonly OwnedContract[]) {
  return sumCents(contracts.map((contract) => contract.owned_cents ?? cents(0)));
}
