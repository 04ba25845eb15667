import { addMs } from "@vigie/domain";
import { afterEach, expect, test } from "vitest";
import { createHttp } from "../../../http.ts";
import { executor } from "../../../db/connection.ts";
import { connectAndFollow, syncEnded, syncOf } from "../../../testing/test-bank.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";
import { eventually } from "../../../testing/test-server.ts";
import { refreshInstitutions } from "./actions.ts";

/** The directory of banks is read again every day from a partner that answers over HTTP. */

const bank = openConnectedServer();
const dayMs = 86_400_000;
const testBank = "connecteur-de-test";

afterEach(async () => {
  bank.sandbox.faults.clear();
  await refreshInstitutions(bank.server.services);
});

const offered = async (): Promise<string[]> =>
  (await bank.saver.ask("GET", "/banks")).body.banks.map(({ slug }: { slug: string }) => slug);

async function directoryFigures(): Promise<string[]> {
  const { services } = bank.server;
  const config = { ...services.config, metricsFrom: ["127.0.0.1"] };
  const app = await createHttp({ ...services, config });
  const text = (await app.inject({ url: "/metrics" })).body;
  await app.close();
  return text.match(/^vigie_bank_directory_.*$/gm) ?? [];
}

/** Runs the job as the queue does on schedule, or as a worker does at its start. */
async function run(at: string): Promise<void> {
  const { services } = bank.server;
  await services.queue.send(services.db, "refresh_institutions", { at });
  await eventually(
    async () =>
      (
        await executor(services.db).executeSql(
          "select 1 from jobs.job where name = 'refresh_institutions' and state <> 'completed'",
          [],
        )
      ).rows.length,
    (waiting) => waiting === 0,
  );
}

test("a bank that leaves the directory is not offered, its connections keep their name and are read on; it may come back", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  const before = await offered();
  expect(before).toContain(testBank);
  bank.sandbox.faults.set({ kind: "withdrawn", institution: testBank });
  await run("daily");
  expect(await offered()).toEqual(before.filter((slug) => slug !== testBank));

  const asked = { bank_id: testBank };
  expect(await bank.saver.ask("POST", "/users/me/webauth", asked)).toMatchObject({
    status: 404,
    body: { code: "bank.not_found" },
  });
  await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
  await syncEnded(bank.saver, accountId);
  expect(await syncOf(bank.saver, accountId)).toMatchObject({
    bank: { slug: testBank, name: "Connecteur de test" },
    state: "ok",
    sync: { status: "done" },
  });

  bank.sandbox.faults.clear();
  await run("daily");
  expect(await offered()).toEqual(before);
});

test("a reading that fails is a figure and a line of the log: what is offered stays as it was", async () => {
  const { services, advance } = bank.server;
  const before = await offered();
  expect(await directoryFigures()).toEqual([
    "vigie_bank_directory_failed 0",
    "vigie_bank_directory_age_seconds 0",
  ]);
  advance(600_000);
  const said: unknown[] = [];
  const watched = { ...services, log: (...line: unknown[]) => void said.push(line) };
  for (const fault of [
    { kind: "garble", path: "/2.0/connectors" },
    { kind: "withdrawn" },
    { kind: "status", path: "/2.0/connectors", value: 403 },
  ] as const) {
    bank.sandbox.faults.set(fault);
    expect(await refreshInstitutions(watched)).toBe(0);
    bank.sandbox.faults.clear();
    expect(await directoryFigures()).toEqual([
      "vigie_bank_directory_failed 1",
      "vigie_bank_directory_age_seconds 600",
    ]);
  }
  expect(said).toEqual([
    ["warn", "institutions.unavailable", { code: "partner.invalid_answer" }],
    ["warn", "institutions.unavailable", { code: "directory.empty" }],
    ["warn", "institutions.unavailable", { code: expect.stringMatching(/^partner\./) }],
  ]);
  expect(await offered()).toEqual(before);
  await refreshInstitutions(services);
  expect(await directoryFigures()).toEqual([
    "vigie_bank_directory_failed 0",
    "vigie_bank_directory_age_seconds 0",
  ]);
});

test("most banks that vanish at once are believed when the next reading says the same", async () => {
  const { services } = bank.server;
  const before = await offered();
  const { connectors } = bank.sandbox.world;
  const most = connectors.slice(0, Math.ceil(connectors.length / 2) + 1).map(({ key }) => key);
  for (const institution of most) bank.sandbox.faults.set({ kind: "withdrawn", institution });
  await refreshInstitutions(services);
  expect(await offered()).toEqual(before);
  expect(await directoryFigures()).toContain("vigie_bank_directory_failed 1");
  await refreshInstitutions(services);
  expect(await offered()).toHaveLength(connectors.length - most.length);
  expect(await directoryFigures()).toContain("vigie_bank_directory_failed 0");
});

test("a number that the partner gives to another bank goes there, and the slug of neither changes", async () => {
  const { services } = bank.server;
  const before = await offered();
  const [first, second] = bank.sandbox.world.connectors.filter(({ key }) => key !== testBank);
  if (first === undefined || second === undefined) throw new Error("the sandbox has banks");
  const renumber = async (uuid: string, number: string) =>
    await services.db
      .updateTable("institutions")
      .set({ provider_bank_id: number })
      .where("provider_uuid", "=", uuid)
      .execute();
  await renumber(first.uuid, "between");
  await renumber(second.uuid, String(first.id));
  await renumber(first.uuid, String(second.id));
  await refreshInstitutions(services);
  expect(await offered()).toEqual(before);
  const numbers = await services.db
    .selectFrom("institutions")
    .select("provider_bank_id")
    .where("provider_uuid", "in", [first.uuid, second.uuid])
    .execute();
  expect(numbers.map((row) => row.provider_bank_id).toSorted()).toEqual(
    [String(first.id), String(second.id)].toSorted(),
  );
});

test("workers that start again ask the partner once a day", async () => {
  const { services, advance } = bank.server;
  const readAt = async () =>
    (await services.db.selectFrom("bank_directory").select("read_at").executeTakeFirstOrThrow()).read_at;
  const before = services.clock();
  await refreshInstitutions(services);
  advance(dayMs / 2);
  await run("start");
  expect(await readAt()).toBe(before);
  advance(dayMs / 2);
  await run("start");
  expect(await readAt()).toBe(addMs(before, dayMs));
});
