import type { Account, Bank, connectionsApi, SyncView } from "@vigie/api";
import { type ConnectionFacts, type Day, dayOf, fail, type Id, type Instant, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { oncePerSnapshot } from "../../../../db/shared-snapshot.ts";
import { followedByConnection } from "../../portfolios/actions/unread.ts";
import * as store from "../store.ts";
import * as syncStore from "../store/syncs.ts";
import { type ListedInstitution, offeredInstitutions } from "../../../market/institutions/actions.ts";

export const listBanks: Action<typeof connectionsApi.banks> = async ({ services }) => {
  const offered = await offeredInstitutions(services);
  const entry = services.config.aggregation.ownForms ? "own_forms" : "hosted";
  return ok({ banks: offered.map((bank) => bankView(bank, entry)) });
};

function bankView(bank: ListedInstitution, entry: Bank["entry"]): Bank {
  const { slug, name, category, main, mechanisms, consentDays } = bank;
  return {
    id: slug,
    slug,
    name,
    category,
    main,
    mechanisms,
    consentDays,
    entry,
    provider: { bankId: bank.providerBankId, connectorUuid: bank.providerUuid },
    fields: bank.fields.map((field) => ({ ...field, options: [...field.options] })),
  };
}

export const listAccounts: Action<typeof connectionsApi.list> = async ({ services, subject }) => {
  const [rows, parts] = await Promise.all([
    store.listConnections(subject, services.db),
    accountParts(services, subject),
  ]);
  return ok({ accounts: rows.map((row) => accountViewOf(row, parts)) });
};

export const showAccount: Action<typeof connectionsApi.show> = async ({ services, subject }, { params }) => {
  const account = await accountView(services, subject, params.id);
  return account === null ? fail("account.not_found") : ok({ account });
};

export async function accountView(services: Services, subject: Subject, id: Id): Promise<Account | null> {
  const [row, parts] = await Promise.all([
    store.connectionById(subject, services.db, id),
    accountParts(services, subject),
  ]);
  return row === undefined ? null : accountViewOf(row, parts);
}

type AccountParts = {
  readonly syncs: ReadonlyMap<Id, syncStore.SyncRow>;
  readonly followed: Awaited<ReturnType<typeof followedByConnection>>;
};

/** Returns the data shown beside the connections of a customer. */
async function accountParts(services: Services, subject: Subject): Promise<AccountParts> {
  const [syncs, followed] = await Promise.all([
    // A sync counts every portfolio it read, including those hidden from an advisor.
    subject.sees === "all" ? syncStore.lastSyncs(subject, services.db) : new Map<Id, syncStore.SyncRow>(),
    followedByConnection(services, subject),
  ]);
  return { syncs, followed };
}

function accountViewOf(row: store.ConnectionRow, { syncs, followed }: AccountParts): Account {
  const sync = syncs.get(row.id);
  const { portfolioIds = [], unread = [] } = followed.get(row.id) ?? {};
  return {
    id: row.id,
    connexionId: row.providerConnectionId,
    bank: { id: row.institutionSlug ?? "", slug: row.institutionSlug ?? "", name: row.institutionName },
    state: row.state,
    error: row.state === "ok" || row.state === "validating" ? null : row.state,
    errorMessage: row.errorMessage,
    lastSuccessAt: row.lastSuccessAt,
    lastTryAt: row.lastTryAt,
    nextTryAt: row.nextTryAt,
    consentEndsOn: row.consentEndsOn,
    sync: sync === undefined ? null : syncView(sync),
    portfolioIds: [...portfolioIds],
    unread: unread.map(({ id, ...part }) => ({ portfolioId: id, ...part })),
  };
}

function syncView(row: syncStore.SyncRow): SyncView {
  return {
    id: row.id,
    status: row.state,
    step: row.step,
    stepsDone: row.stepsDone,
    counts: {
      contracts: row.contractCount,
      transactions: row.transactionCount,
      lines: row.lineCount,
      setAside: row.setAsideCount,
      doubtful: row.doubtfulCount,
    },
    error: row.error,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
  };
}

export async function connectionExists(services: Services, subject: Subject, id: Id): Promise<boolean> {
  return (await store.connectionById(subject, services.db, id)) !== undefined;
}

/** The facts from which the domain computes the health of a connection. */
export type ConnectionHealth = ConnectionFacts & {
  readonly id: Id;
  readonly name: string;
  readonly errorMessage: string | null;
  readonly lastSuccessAt: Instant | null;
  readonly lastTryAt: Instant | null;
  readonly nextTryAt: Instant | null;
};

export const connectionHealth = oncePerSnapshot(healthOf);

async function healthOf(services: Services, subject: Subject): Promise<ConnectionHealth[]> {
  const [rows, followed] = await Promise.all([
    store.listConnections(subject, services.db),
    followedByConnection(services, subject),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.institutionName,
    state: row.state,
    errorMessage: row.errorMessage,
    lastSuccessAt: row.lastSuccessAt,
    lastTryAt: row.lastTryAt,
    nextTryAt: row.nextTryAt,
    lastSuccessOn: row.lastSuccessAt === null ? null : dayOf(row.lastSuccessAt),
    since: dayOf(row.createdAt),
    consentEndsOn: row.consentEndsOn,
    unreadOn: firstDay((followed.get(row.id)?.unread ?? []).map(({ since }) => dayOf(since))),
  }));
}

function firstDay(days: readonly Day[]): Day | null {
  const [first = null] = days.toSorted();
  return first;
}
