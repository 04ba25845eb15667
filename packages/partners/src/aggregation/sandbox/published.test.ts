import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { startBench } from "./testing.ts";

/** Compares the sandbox's responses with the schemas published by the partner itself (its Swagger of 2020, stored outside the
 * repository). */

const file = path.join(
  import.meta.dirname,
  "../../../../../../shared/data/statements/aggregators/budgea-2.0-definitions.json",
);

const property = z.looseObject({ type: z.string().optional(), $ref: z.string().optional() });
const definition = z.looseObject({
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), property),
});
const rows = z.array(z.record(z.string(), z.unknown()));
const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  object: (value) => typeof value === "object",
};

/** Fields added by the current documents, by object (../shared/reference/aggregator-api.md). */
const added: Readonly<Record<string, readonly string[]>> = {
  Connection: [
    "id_bank",
    "id_provider",
    "connector_uuid",
    "state",
    "error",
    "error_message",
    "fields",
    "expire",
  ],
  Account: [
    "bic",
    "type",
    "opening_date",
    "loan",
    "valuation",
    "diff",
    "diff_percent",
    "prev_diff",
    "prev_diff_percent",
  ],
  Transaction: ["datetime", "rdatetime", "vdatetime", "type"],
  Investment: ["stock_symbol", "stock_market", "prev_diff_percent", "calculated", "details"],
  Connector: [
    "available_auth_mechanisms",
    "capabilities",
    "products",
    "account_usages",
    "categories",
    "transfer_mechanism",
    "stability",
    // Only in our sandbox: validity of a strong authentication at the bank (docs/decisions/0009-consent-days.md).
    "consent_days",
  ],
};
/** Fields removed since: `type` replaced `nature`. */
const removed: Readonly<Record<string, readonly string[]>> = { Transaction: ["nature", "stemmed_wording"] };

function faultsOf(name: string, found: z.output<typeof rows>): readonly string[] {
  const all = z.record(z.string(), definition).parse(JSON.parse(readFileSync(file, "utf8")));
  const { required, properties } = definition.parse(all[name]);
  const [more, gone] = [added[name] ?? [], removed[name] ?? []];
  // The list must contain neither fields of the schema nor fields that are no longer returned.
  const idle = more.filter((key) => key in properties || found.every((row) => !(key in row)));
  const faults = found.flatMap((row) => [
    ...required.filter((key) => !(key in row) && !gone.includes(key)).map((key) => `${name}.${key}: missing`),
    ...Object.entries(row).flatMap(([key, value]) => {
      const type = properties[key]?.type;
      if (properties[key] === undefined) return more.includes(key) ? [] : [`${name}.${key}: not published`];
      if (type === undefined || value === null || isOf[type]?.(value) === true) return [];
      return [`${name}.${key}: ${JSON.stringify(value).slice(0, 40)} is no ${type}`];
    }),
  ]);
  return [
    ...idle.map((key) => `${name}.${key}: listed in vain`),
    ...new Set(faults.map((fault) => fault.replace(/: .* is no /, ": is no "))),
  ];
}

describe.skipIf(!existsSync(file))("the published schemas (skipped where ../shared/data is absent)", () => {
  test("every object that the sandbox answers has the required keys and types of its schema", async () => {
    const { call, open } = await startBench();
    await open("camille");
    const listOf = async (place: string, key: string) => {
      const { status, body } = await call("GET", place);
      expect(status).toBe(200);
      return rows.parse(z.record(z.string(), z.unknown()).parse(body)[key]);
    };
    const faults = [
      ...faultsOf("Connection", await listOf("/users/me/connections", "connections")),
      ...faultsOf("Account", await listOf("/users/me/accounts", "accounts")),
      ...faultsOf("Transaction", await listOf("/users/me/transactions?limit=500", "transactions")),
      ...faultsOf("Investment", await listOf("/users/me/investments", "investments")),
      ...faultsOf("Connector", await listOf("/connectors", "connectors")),
    ];
    expect(faults).toEqual([]);
  });
});
