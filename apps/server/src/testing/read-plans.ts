import pg from "pg";
import { afterAll, expect, inject } from "vitest";
import { crossingStatements } from "../db/crossing-statements.ts";
import { currentScope } from "../db/scope.ts";

/** Setup before each test file of the server: with partitioned tables, checks that the plan of every statement of one person's
 * request reads one partition of each table, so that one machine can answer it. Statements of a firm or a listed system scope
 * (`db/system-scopes.ts`) read across people and are not checked; other exceptions are listed (`db/crossing-statements.ts`). */

type Crossing = { readonly table: string; readonly text: string };

type Looked = {
  readonly seen: Set<string>;
  readonly crossings: Crossing[];
  running: Promise<void>;
  explainer: { readonly url: string; readonly client: pg.Client } | null;
  query: Query | null;
};

/** This file is loaded before each test file: the checked statements are kept across them. */
const key = Symbol.for("vigie.plans");
const kept = globalThis as { [key]?: Looked };
const state: Looked = (kept[key] ??= {
  seen: new Set(),
  crossings: [],
  running: Promise.resolve(),
  explainer: null,
  query: null,
});

/** A statement in the form passed to the driver. */
type Given = { readonly text: string; readonly values: readonly unknown[] };

function look(url: string, { text, values }: Given): void {
  const people = new Set(currentScope()?.people ?? []);
  const { firm = null, system = null } = currentScope() ?? {};
  if (people.size !== 1 || firm !== null || system !== null || state.seen.has(text)) return;
  if (!/^\s*(?:with|select|insert|update|delete)\b/i.test(text)) return;
  state.seen.add(text);
  state.running = state.running.then(async () => await explain(url, { text, values })).catch(() => undefined);
}

async function explain(url: string, { text, values }: Given): Promise<void> {
  if (state.explainer?.url !== url) {
    await state.explainer?.client.end().catch(() => undefined);
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    state.explainer = { url, client };
  }
  const answer = await state.query?.call(state.explainer.client, `explain (format json) ${text}`, [
    ...values,
  ]);
  const parts = new Map<string, Set<string>>();
  collect(answer?.rows[0]?.["QUERY PLAN"], parts);
  for (const [table, names] of parts)
    if (names.size > 1) state.crossings.push({ table, text: text.replaceAll(/\s+/g, " ") });
}

function collect(node: unknown, parts: Map<string, Set<string>>): void {
  if (Array.isArray(node)) for (const one of node) collect(one, parts);
  else if (typeof node === "object" && node !== null) {
    if ("Relation Name" in node) {
      const name = String(node["Relation Name"]);
      const [, table] = /^(.+)_h\d+$/.exec(name) ?? [];
      if (table !== undefined) parts.set(table, (parts.get(table) ?? new Set()).add(name));
    }
    for (const value of Object.values(node)) if (typeof value === "object") collect(value, parts);
  }
}

/** Returns one statement, or those of a batch. */
function givenIn(first: unknown): readonly Given[] {
  if (typeof first !== "object" || first === null) return [];
  if ("statements" in first && Array.isArray(first.statements)) return first.statements.flatMap(givenIn);
  if (!("text" in first) || !("values" in first) || !Array.isArray(first.values)) return [];
  return [{ text: String(first.text), values: first.values }];
}

type Query = (...given: readonly unknown[]) => Promise<pg.QueryResult>;

if (inject("testCluster").engine === "system" && state.query === null) {
  const plainQuery: Query = Reflect.get(pg.Client.prototype, "query");
  state.query = plainQuery;
  Object.defineProperty(pg.Client.prototype, "query", {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...given: readonly unknown[]) {
      const { host, port, database } = this;
      const url = `postgresql://${encodeURIComponent(this.user ?? "")}@/${String(database)}?host=${encodeURIComponent(host)}&port=${String(port)}`;
      for (const one of givenIn(given[0])) look(url, one);
      return plainQuery.apply(this, given as never);
    },
  });
}

/** Test files whose statements rely on row security alone, without a condition of their own. */
const withoutStores = /(?:row-security|together)\.test\.ts$/;

afterAll(async () => {
  await state.running;
  const found = state.crossings.splice(0);
  if (withoutStores.test(expect.getState().testPath ?? "")) return;
  const unlisted = found.filter(({ text }) => !crossingStatements.some(({ pattern }) => pattern.test(text)));
  const lines = unlisted.map(({ table, text }) => `${table}: ${text}`);
  if (lines.length > 0)
    throw new Error(`Statements of one person that read several parts:\n${lines.join("\n")}`);
});
