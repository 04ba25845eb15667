import { instant } from "@vigie/domain";
import { createResilientFetch } from "@vigie/partners";
import { startAggregationSandbox } from "@vigie/partners/sandboxes";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replayRecorded } from "./partner-replay.ts";
import { checkTenant, setUpTenant } from "./partner-tenant.ts";

const clock = () => instant("2026-11-21T08:00:00Z");
const send = createResilientFetch({ clock, random: () => 0.5 });

async function tenantOf(manageToken: string | null) {
  const sandbox = await startAggregationSandbox({ clock });
  onTestFinished(async () => await sandbox.close());
  const { clientId } = sandbox.world.settings;
  const tenant = { baseUrl: `${sandbox.url}/2.0`, clientId, manageToken, publicUrl: "https://vigie.example" };
  return { sandbox, tenant };
}

test("what a tenant lacks is reported in sentences; setup registers an address an event and prints the secret once", async () => {
  const { sandbox, tenant } = await tenantOf("sandbox-manage-token");
  const before = await checkTenant(tenant, send);
  expect(before.isWell).toBe(false);
  expect(before.lines.join("\n")).toContain("l’événement CONNECTION_SYNCED n’est pas inscrit");
  expect(before.lines.join("\n")).toContain("https://vigie.example/app/account/webauth manque");
  expect(before.lines).toContain("En ordre : le partenaire ne demande d’accepter aucune condition.");

  const made = await setUpTenant(tenant, send);
  expect(made.isWell).toBe(true);
  expect(made.lines.at(-1)).toContain("sandbox-webhook-secret");
  const urls = sandbox.world.store.data.webhooks.map(({ url }) => url);
  expect(urls).toContain("https://vigie.example/webhooks/aggregation/CONNECTION_SYNCED");
  expect(new Set(urls).size).toBe(6);
  const after = await checkTenant(tenant, send);
  expect(after.lines.filter((line) => line.startsWith("À corriger"))).toEqual([
    expect.stringContaining("adresse de retour"),
  ]);
  expect((await setUpTenant(tenant, send)).lines).toEqual([
    "Tous les événements sont déjà inscrits : rien n’a changé.",
  ]);
});

test("without the tenant's token, or with another, the command fails and nothing is registered", async () => {
  const { tenant } = await tenantOf(null);
  expect((await checkTenant(tenant, send)).lines.join("\n")).toContain("AGGREGATION_MANAGE_TOKEN manque");
  expect(await setUpTenant(tenant, send)).toMatchObject({ isWell: false });
  const other = await setUpTenant({ ...tenant, manageToken: "another" }, send);
  expect(other).toEqual({
    isWell: false,
    lines: ["À corriger : l’inscription a échoué (partner.unauthorized)."],
  });
});

test("a folder of recorded payloads is a table: what is read of each list, what is set aside and where", async () => {
  const folder = path.join(import.meta.dirname, "../../../../packages/partners/src/aggregation/recorded");
  const rows = (await replayRecorded(folder))
    .trimEnd()
    .split("\n")
    .map((row) => row.split("\t"));
  const of = (name: string) => rows.find(([file]) => file === name)?.slice(1);
  expect(of("transactions-old.json")).toEqual([
    "transactions",
    "5",
    "3",
    "2",
    "0",
    "1197.60",
    "card 2, transfer 1",
    "value or date, value",
  ]);
  expect(of("accounts-live.json")).toEqual([
    "accounts",
    "3",
    "2",
    "1",
    "0",
    "1.25",
    "checking 1, other 1",
    "balance",
  ]);
  expect(of("connection-sources-live.json")?.slice(0, 3)).toEqual(["connections", "1", "1"]);
});
