import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemSubject } from "../../../edge/subject.ts";
import { workOf } from "../../../edge/work.ts";
import { inTransaction } from "../../../db/unit-of-work.ts";
import {
  addClubSaver,
  approve,
  type ClubBench,
  openClubBench,
  sendRequest,
} from "../../../testing/test-club.ts";
import { notify } from "../../messages/notifications/actions/notify.ts";
import { eraseUser } from "../../identity/users/actions/deletion.ts";

/** Tests that notifications to an advisor about a request, which name the customer, are deleted with the customer. */

let bench: ClubBench;
beforeAll(async () => {
  bench = await openClubBench();
});
afterAll(async () => await bench.close());

const db = () => bench.server.services.db;
const namesOf = async (name: string) =>
  (
    await sql<{ id: string; cause: string }>`
      select id, cause from notifications where customer_id = ${bench.advisor.id} and payload ->> 'name' = ${name}`.execute(
      db(),
    )
  ).rows;

async function named(last: string) {
  const saver = await addClubSaver(bench);
  const name = { first_name: "Aliénor", last_name: last };
  await db().updateTable("users").set(name).where("id", "=", saver.id).execute();
  return { saver, name: `Aliénor ${last}` };
}

async function erase({
  id,
  email,
}: {
  readonly id: (typeof bench)["advisor"]["id"];
  readonly email: string;
}) {
  const at = bench.server.services.clock();
  const user = { id, email, variant: "vigie" };
  await inTransaction(
    bench.server.services,
    async (unit) => await eraseUser(unit, { user, askedAt: at, erasedAt: at }),
  );
}

test("of who was erased no request is told any more, of the others it stays", async () => {
  const gone = await named("Partie");
  const stays = await named("Restée");
  for (const { saver } of [gone, stays]) {
    const { id } = await sendRequest(saver);
    await approve(bench, saver, id);
  }
  expect(await namesOf(gone.name)).not.toEqual([]);
  const kept = await namesOf(stays.name);
  await erase(gone.saver);
  expect(await namesOf(gone.name)).toEqual([]);
  expect(await namesOf(stays.name)).toEqual(kept);
});

test("nor that their address could not be written to", async () => {
  const { saver } = await named("Injoignable");
  for (const address of [saver.email, `x${saver.email}`])
    await inTransaction(bench.server.services, async (unit) => {
      await notify(workOf(unit, systemSubject("invitations", bench.advisor.id)), {
        event: "invitation.undelivered",
        about: { name: address },
        cause: `undelivered ${bench.server.services.newId()}`,
      });
    });
  await erase(saver);
  expect(await namesOf(saver.email)).toEqual([]);
  expect(await namesOf(`x${saver.email}`)).toHaveLength(1);
});

test("nor what was told before its cause named the customer", async () => {
  const gone = await named("Absente");
  const stays = await named("Présente");
  for (const { saver, name } of [gone, stays]) {
    const { id } = await sendRequest(saver);
    await approve(bench, saver, id);
    await sql`update notifications set cause = replace(cause, ${` ${saver.id}`}, '')
      where customer_id = ${bench.advisor.id} and payload ->> 'name' = ${name}`.execute(db());
  }
  const kept = await namesOf(stays.name);
  expect([...kept, ...(await namesOf(gone.name))].some(({ cause }) => cause.includes(gone.saver.id))).toBe(
    false,
  );
  await erase(gone.saver);
  expect(await namesOf(gone.name)).toEqual([]);
  expect(await namesOf(stays.name)).toEqual(kept);
});
