import { api, type Endpoint } from "@vigie/api";
import { cents, day, type Id, type KindDetail, type PortfolioKind } from "@vigie/domain";
import { z } from "zod";
import { valuesOf } from "./test-portfolio.ts";
import type { TestServer, TestUser } from "./test-server.ts";
import { addDescription, addLoanSettings, linkLoanToHome } from "./test-property.ts";
import { insertPortfolio } from "./insert-portfolio.ts";

/** A household with a little of everything, inserted directly into the tables: two of them differ only in their ids. */

export type Household = { readonly portfolioIds: readonly Id[]; readonly accountIds: readonly Id[] };

type Piece = readonly [
  name: string,
  kind: PortfolioKind,
  detail: KindDetail | null,
  bank: number | null,
  euros: number,
];

/** The largest investment and the capped savings come first: their advice must not appear once they are hidden. */
export const pieces: readonly Piece[] = [
  ["Assurance vie", "lifeinsurance", null, 0, 184_000],
  ["Livret A plein", "savings", "livret_a", 1, 22_950],
  ["Compte courant", "checking", null, 1, 3_412],
  ["PEA", "pea", null, 2, 61_000],
  ["Plan d’épargne entreprise", "pee", null, 2, 17_300],
  ["LDDS", "savings", "ldd", null, 4_000],
  ["Prêt immobilier", "mortgage", null, 1, -142_000],
  ["Appartement", "realestate", "principal_residence", null, 320_000],
];
const banks = ["Banque d’un seul contrat", "Banque de tous les jours", "Banque en panne"];

/** @param kept which pieces the household has, by their index in `pieces` */
export async function addHousehold(
  server: TestServer,
  user: TestUser,
  kept: readonly number[] = pieces.map((_piece, index) => index),
): Promise<Household> {
  const wanted = pieces.filter((_piece, index) => kept.includes(index));
  const accounts = new Map<number, Id>();
  for (const [index, name] of banks.entries()) {
    if (!wanted.some(([, , , bank]) => bank === index)) continue;
    accounts.set(index, await addConnection(server, user, { name, broken: index === 2 }));
  }
  const portfolioIds: Id[] = [];
  for (const piece of wanted)
    portfolioIds.push(await addPiece(server, user, { piece, account: accounts.get(piece[3] ?? -1) ?? null }));
  await linkLoanToHome(server, user, portfolioIds);
  return { portfolioIds, accountIds: [...accounts.values()] };
}

async function addConnection(
  { services }: TestServer,
  user: TestUser,
  { name, broken }: { name: string; broken: boolean },
): Promise<Id> {
  const id = services.newId();
  const at = services.clock();
  const key = { customer_id: user.id };
  const connection = {
    ...key,
    id,
    provider_connection_id: `at-partner-${id}`,
    institution_slug: null,
    institution_name: name,
    state: broken ? ("wrong_credentials" as const) : ("ok" as const),
    error_message: null,
    last_success_at: at,
    last_try_at: at,
    next_try_at: null,
    consent_ends_on: day("2027-02-01"),
    created_at: at,
    deleted_at: null,
  };
  await services.db.insertInto("connections").values(connection).execute();
  const sync = { ...key, id: services.newId(), connection_id: id, reason: "first", state: "done" as const };
  const times = { created_at: at, started_at: at, beat_at: at, finished_at: at };
  const counts = { contract_count: 3, transaction_count: 30, line_count: 12 };
  await services.db
    .insertInto("syncs")
    .values({ ...sync, ...times, ...counts, step: null, error: null })
    .execute();
  return id;
}

async function addPiece(
  { services }: TestServer,
  user: TestUser,
  { piece, account }: { piece: Piece; account: Id | null },
): Promise<Id> {
  const [name, kind, kindDetail, , euros] = piece;
  const id = services.newId();
  const amount = cents(euros * 100);
  const key = { customer_id: user.id, portfolio_id: id };
  await insertPortfolio(services, {
    customer_id: user.id,
    id,
    connection_id: account,
    external_id: name,
    source: account === null ? "typed" : "provider",
    kind,
    kind_detail: kindDetail,
    provider_name: name,
    name,
    institution_name: account === null ? null : "Banque",
    amount_cents: amount,
    amount_as_of: day("2026-11-19"),
    amount_provenance: "provider",
    opened_on: day("2020-03-02"),
  });
  const values = valuesOf(amount).map((value) => ({ ...key, ...value, provenance: "provider" as const }));
  await services.db.insertInto("valuations").values(values).execute();
  for (const [index, euros] of [-42, -310, 1800].entries())
    await addTransaction(services, key, { index, euros });
  await addRiskAnswers(services, key);
  if (kind === "realestate") await addDescription(services, { ...key, amount });
  if (kind === "mortgage") await addLoanSettings(services, key);
  return id;
}

/** Adds a risk profile of the portfolio, and a half-finished draft of its next one. */
async function addRiskAnswers(
  { db, newId, clock }: TestServer["services"],
  key: { customer_id: Id; portfolio_id: Id },
): Promise<void> {
  const result = { risk: 3, freeRisk: 3, points: 10, maxPoints: 20, limitedBy: null, effects: [] };
  const said = { version: "1", answers: "[]" };
  await db
    .insertInto("risk_profiles")
    .values({
      ...key,
      ...said,
      id: newId(),
      survey_type: "contract",
      answered_at: clock(),
      result: JSON.stringify(result),
      risk: 3,
    })
    .execute();
  await db
    .insertInto("risk_drafts")
    .values({ ...said, customer_id: key.customer_id, about: key.portfolio_id, updated_at: clock() })
    .execute();
}

async function addTransaction(
  services: TestServer["services"],
  key: { customer_id: Id; portfolio_id: Id },
  { index, euros }: { index: number; euros: number },
): Promise<void> {
  await services.db
    .insertInto("transactions")
    .values({
      ...key,
      id: services.newId(),
      external_id: `line-${index}`,
      import_id: null,
      date: day(`2026-11-0${index + 1}`),
      value_date: null,
      amount_cents: cents(euros * 100),
      original_wording: `CARTE ${index}`,
      wording: `Carte ${index}`,
      type: "card",
      category_id: "hobby.culture",
      provenance: "provider",
      created_at: services.clock(),
    })
    .execute();
}

const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api;
/** Every endpoint of the portfolio API. */
export const allEndpoints: readonly Endpoint[] = Object.values(groups).flatMap((group) =>
  Object.values(group),
);

/** Returns the URLs of an endpoint for one household: one for each of its portfolios or connections if the path names one.
 * Without a matching object of the household, the id belongs to nobody. */
export function addressesOf(
  endpoint: Endpoint,
  customerId: string,
  { portfolioIds, accountIds }: Household,
): readonly string[] {
  const { path } = endpoint;
  const of = (place: string): readonly string[] => {
    if (place === `{${endpoint.subject}}`) return [customerId];
    if (
      place === "{portfolioId}" ||
      path.startsWith(`/portfolios/${place}`) ||
      path.startsWith(`/real_estates/${place}`)
    )
      return portfolioIds;
    if (path.startsWith(`/accounts/${place}`)) return accountIds;
    return [fillerOf(endpoint, place)];
  };
  const places = path.match(/\{\w+\}/g) ?? [];
  let found: string[] = [path];
  for (const place of places) found = found.flatMap((one) => of(place).map((id) => one.replace(place, id)));
  return found;
}

const fillers = ["00000000-0000-7000-8000-000000000000", "2026-10-01", "contrat-test", "1"];

/** Returns a value that the endpoint's schema accepts at this place. */
function fillerOf({ params }: Endpoint, place: string): string {
  const schema: unknown = params?.shape[place.slice(1, -1)];
  if (!(schema instanceof z.ZodType)) return "x";
  const listed = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  return [...listed, ...fillers].find((one) => schema.safeParse(one).success) ?? "x";
}
