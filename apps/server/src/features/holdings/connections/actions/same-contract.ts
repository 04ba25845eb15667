import type { connectionsApi, ContractDoubt } from "@vigie/api";
import { fail, type Id, matchAccount, needsUser, ok, type Result } from "@vigie/domain";
import type { PartnerAccount } from "@vigie/partners";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { deletePortfoliosOf, movePortfolio } from "../../portfolios/actions/add-and-remove.ts";
import {
  knownPortfolios,
  type OwnedPortfolio,
  portfoliosOfConnection,
} from "../../portfolios/actions/select.ts";
import * as store from "../store.ts";
import { partnerUser } from "./link.ts";
import { accountView } from "./read.ts";
import { enqueueSync, forgetAtPartner } from "./register.ts";
import type { Run } from "./sync-run.ts";

/** After a consent expired, the partner creates a new connection with the same accounts under other ids: each pair is one
 * portfolio.
 * @source aggregator-api-2.md, fact 17 */

type Known = OwnedPortfolio & { readonly isRead: boolean };

/** Returns the portfolios that the other connections to the same bank read now or read before. */
async function knownBeside(
  services: Services,
  subject: Subject,
  { id, institutionSlug }: Pick<store.ConnectionRow, "id" | "institutionSlug">,
): Promise<readonly Known[]> {
  if (institutionSlug === null) return [];
  const others = (await store.listConnections(subject, services.db)).filter(
    (one) => one.id !== id && one.institutionSlug === institutionSlug,
  );
  if (others.length === 0) return [];
  const waiting = new Set(others.filter(({ state }) => needsUser(state)).map((one) => one.id));
  const rows = await Promise.all(
    others.map(async (one) => await portfoliosOfConnection(services, subject, one.id)),
  );
  return rows
    .flat()
    .filter((row) => row.complete)
    .map((row) => ({ ...row, isRead: row.connectionId === null || !waiting.has(row.connectionId) }));
}

/** Moves the portfolios that are certainly the same to this connection, and activates them there if they were active before.
 * Returns the accounts as they then are at the partner, and the ids of the moved portfolios. */
export async function takeKnown(
  run: Run,
  accounts: readonly PartnerAccount[],
): Promise<{ readonly accounts: readonly PartnerAccount[]; readonly moved: ReadonlySet<string> }> {
  const { services, subject, connection } = run;
  const known = await knownBeside(services, subject, connection);
  const moved = new Set<string>();
  if (known.length === 0) return { accounts, moved };
  const own = await portfoliosOfConnection(services, subject, connection.id);
  const read = new Set(own.filter((row) => row.complete).map((row) => row.externalId));
  const taken: PartnerAccount[] = [];
  for (const account of accounts) {
    const match = read.has(account.id)
      ? ({ match: "none" } as const)
      : matchAccount({ ...account, number: account.number ?? account.iban }, known);
    const before = match.match === "same" ? known.find(({ id }) => id === match.id) : undefined;
    if (before === undefined || account.deleted) {
      taken.push(account);
      continue;
    }
    const follows = !before.disabled && account.disabled;
    // If the partner refuses the activation, the account stays a proposal and the next sync tries again.
    if (follows && !(await run.aggregation.activateAccount(run.user, account.id)).ok) {
      taken.push(account);
      continue;
    }
    await inTransaction(services, async (unit) => {
      await movePortfolio(unit.db, subject, {
        id: before.id,
        connectionId: connection.id,
        externalId: account.id,
      });
    });
    moved.add(account.id);
    taken.push({ ...account, disabled: before.disabled && account.disabled });
  }
  await endEmptied(services, subject, new Set(known.map((row) => row.connectionId)));
  return { accounts: taken, moved };
}

/** Deletes the connections all of whose portfolios moved to another one. */
async function endEmptied(services: Services, subject: Subject, ids: ReadonlySet<Id | null>): Promise<void> {
  const user = await partnerUser(services, subject);
  for (const id of ids) {
    const row = id === null ? undefined : await store.connectionById(subject, services.db, id);
    if (row === undefined) continue;
    const left = await portfoliosOfConnection(services, subject, row.id);
    if (left.some((portfolio) => portfolio.complete || !portfolio.disabled)) continue;
    await inTransaction(services, async (unit) => {
      await deletePortfoliosOf(unit.db, subject, row.id);
      await store.updateConnection(subject, unit.db, { id: row.id, set: { deletedAt: services.clock() } });
    });
    if (user !== null) await forgetAtPartner(services, { subject, user, row });
  }
}

/** Returns the matches that only the saver can decide: undecided portfolios that may already be known from another connection to
 * the bank. */
export async function contractDoubts(
  services: Services,
  subject: Subject,
  connectionId: Id,
): Promise<ContractDoubt[]> {
  const connection = await store.connectionById(subject, services.db, connectionId);
  if (connection === undefined) return [];
  const known = await knownBeside(services, subject, connection);
  if (known.length === 0) return [];
  const own = await portfoliosOfConnection(services, subject, connectionId);
  return own.flatMap((row): ContractDoubt[] => {
    const match = row.complete || !row.disabled ? null : matchAccount(row, known);
    if (match === null || match.match === "none") return [];
    const ids = match.match === "same" ? [match.id] : match.ids;
    const named = known.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
    return [{ portfolioId: row.id, known: named }];
  });
}

export const confirmSameContract: Action<typeof connectionsApi.sameContract> = async (
  { services, subject },
  { params, body },
) => {
  const connection = await store.connectionById(subject, services.db, params.id);
  if (connection === undefined) return fail("account.not_found");
  const doubts = await contractDoubts(services, subject, params.id);
  const doubt = doubts.find(({ portfolioId }) => portfolioId === body.portfolioId);
  const rows = await knownPortfolios(services, subject);
  const before = rows.find(({ id }) => id === body.knownId);
  const own = await portfoliosOfConnection(services, subject, params.id);
  const newest = own.find(({ id }) => id === body.portfolioId);
  const isAsked = doubt?.known.some(({ id }) => id === body.knownId) === true;
  if (!isAsked || before === undefined || newest === undefined || newest.externalId === null)
    return fail("portfolio.not_found");
  const switched = await switchReading(services, subject, { from: before.externalId, to: newest.externalId });
  if (!switched.ok) return switched;
  const { externalId } = newest;
  await inTransaction(services, async (unit) => {
    await movePortfolio(unit.db, subject, { id: before.id, connectionId: connection.id, externalId });
    await enqueueSync(workOf(unit, subject), { connectionId: connection.id, reason: "same_contract" });
  });
  await endEmptied(services, subject, new Set([before.connectionId]));
  const account = await accountView(services, subject, connection.id);
  return account === null ? fail("account.not_found") : ok({ account });
};

/** Activates the portfolio at the new connection and deactivates it at the old one, which may still serve others. */
async function switchReading(
  services: Services,
  subject: Subject,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<Result<null, "account.not_linked" | "partner.unavailable">> {
  const user = await partnerUser(services, subject);
  if (user === null) return fail("account.not_linked");
  const { aggregation } = services.partners;
  if (!(await aggregation.activateAccount(user, to)).ok) return fail("partner.unavailable");
  if (from === null) return ok(null);
  const left = await aggregation.deactivateAccount(user, from);
  return left.ok || left.code === "account.not_found" ? ok(null) : fail("partner.unavailable");
}
