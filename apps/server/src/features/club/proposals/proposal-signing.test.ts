import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userOf } from "../../identity/users/actions/view.ts";
import { codeOf, mine } from "../../../testing/test-proposals.ts";
import { atPage, openSigningBench, signAt, type SigningBench } from "../../../testing/test-signing.ts";
import { verifyDocuments } from "../documents/actions/chain.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests an agreement signed at the partner, from « accept » to its proof, and every way in which it fails. */

let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench();
  await bench.ask("simple");
}, 240_000);
afterAll(async () => await bench.close());

const shownOf = async (id: string) => (await bench.people.owner.ask("GET", `${mine}/${id}`)).body.proposal;

test("signed: the very statement, once, accepted, with its file and its proof in the record of both", async () => {
  const before = bench.requests().length;
  const id = await bench.signing();
  expect((await bench.read(id)).body.proposal).toMatchObject({
    state: "signing",
    agreement: "simple",
    signature: { state: "ongoing", expires_on: "2026-12-20", is_away: false, is_kept: false },
  });
  const [request] = bench.requests().slice(before);
  const asked = Buffer.from(request?.documents[0]?.content ?? "", "base64");
  const statementHash = (await shownOf(id)).statement_hash;
  expect(createHash("sha256").update(asked).digest("hex")).toBe(statementHash);
  expect(request?.signers.map(({ signature_level: level }) => level)).toEqual(["electronic_signature"]);
  // Repeated requests, a second tab and the job create one request at the partner.
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.wrong_state"]);
  await bench.partner(id);
  expect(bench.requests().length).toBe(before + 1);

  const { body } = await bench.link(id);
  await signAt(body.sign_url);
  const again = await bench.link(id);
  expect(again.body).toMatchObject({ sign_url: null, proposal: { state: "accepted" } });
  expect(again.body.proposal.signature).toMatchObject({ state: "signed", is_kept: true });
  expect(again.body.proposal.execution).toMatchObject({ state: "waiting" });
  for (const file of ["signed", "proof", "orders"]) {
    const own = await bench.people.owner.ask("GET", `${mine}/${id}/${file}`);
    const theirs = await bench.people.advisor.ask(
      "GET",
      `/users/${bench.people.owner.id}/proposals/${id}/${file}`,
    );
    expect([file, own.status, theirs.status]).toEqual([file, 200, 200]);
    expect((await bench.people.other.ask("GET", `${mine}/${id}/${file}`)).status).toBe(404);
  }
  const { events } = (await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/advice_record`))
    .body;
  expect(events.map(({ kind }: { kind: string }) => kind).slice(0, 6)).toEqual([
    "document_filed",
    "document_filed",
    "proposal_accepted",
    "document_filed",
    "signature_signed",
    "signature_asked",
  ]);
  expect(await verifyRecord(bench.server.services, bench.people.owner.id)).toMatchObject({ broken: null });
  expect(await bench.told("owner", "proposal.signed")).toBe(1);
  expect(await bench.told("advisor", "proposal.answered")).toBe(1);
});

test("a byte of what was asked, of how it ended or of the level is named by the verification", async () => {
  const { db } = bench.server.services;
  const faults = [
    sql`update proposal_signatures set level = 'advanced' where state = 'signed'`,
    sql`update proposal_signatures set ended_at = ended_at + interval '1 hour' where state = 'signed'`,
    sql`update proposals set agreement = 'confirmation' where state = 'accepted'`,
    sql`delete from proposal_signatures where state = 'signed'`,
    sql`insert into proposal_signatures (customer_id, id, proposal_id, level, file_hash, state, asked_at, expires_on, ended_at, next_try_at)
      select customer_id, gen_random_uuid(), proposal_id, level, file_hash, 'signed', asked_at, expires_on, ended_at, ended_at
      from proposal_signatures where state = 'signed'`,
    sql`update proposals set state = 'signing' where state = 'accepted'`,
  ];
  for (const [at, fault] of faults.entries()) {
    const undone = new Error("undone");
    let broken: unknown = null;
    const tampered = db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await fault.execute(trx);
      ({ broken } = await verifyRecord({ db: trx }, bench.people.owner.id));
      throw undone;
    });
    await expect(tampered).rejects.toBe(undone);
    expect([at, broken]).not.toEqual([at, null]);
  }
  expect(await verifyRecord(bench.server.services, bench.people.owner.id)).toMatchObject({ broken: null });
});

test("given up: back to its answer, canceled at the partner; it may be refused, or signed another time", async () => {
  const id = await bench.signing();
  const { requestId } = await bench.row(id);
  const left = await bench.giveUp(id);
  expect(left.body.proposal).toMatchObject({
    state: "sent",
    signature: { state: "canceled", reason: "given_up" },
  });
  expect(codeOf(await bench.giveUp(id))).toEqual([409, "proposal.wrong_state"]);
  await bench.partner(id);
  expect(bench.requests().find((one) => one.id === requestId)?.status).toBe("canceled");
  expect((await bench.accept(id)).body.proposal.state).toBe("signing");
  await signAt((await bench.link(id)).body.sign_url);
  await bench.link(id);
  expect(await bench.stateOf(id)).toBe("accepted");
});

test("declined at the partner is a refusal, with the words that were written there", async () => {
  const id = await bench.signing();
  const { body } = await bench.link(id);
  await atPage(body.sign_url, { act: "decline", reason: "Trop de mouvements." });
  const told = await bench.link(id);
  expect(told.body.proposal).toMatchObject({
    state: "refused",
    reason: "other",
    words: "Trop de mouvements.",
    signature: { state: "declined" },
  });
  expect((await bench.read(id)).body.proposal.state).toBe("refused");
});

test("what is typed at the partner comes without the signs that nobody sees, and no sign keeps the answer from coming", async () => {
  const id = await bench.signing();
  const { body } = await bench.link(id);
  const reason = `\u202ETrop\u0000 cher\u200B ${"\u{1F642}".repeat(1500)}${"é".repeat(1500)}`;
  await atPage(body.sign_url, { act: "decline", reason });
  const { proposal } = (await bench.link(id)).body;
  expect(proposal).toMatchObject({ state: "refused", reason: "other" });
  expect(proposal.words.startsWith("Trop cher \u{1F642}")).toBe(true);
  expect([...proposal.words]).toHaveLength(2000);
});

test("the simple level asks for a name, and for no mobile number", async () => {
  const { db } = bench.server.services;
  const known = async (set: { readonly mobile?: string | null; readonly first_name?: string }) =>
    await db.updateTable("users").set(set).where("id", "=", bench.people.owner.id).execute();
  const { firstName } = await userOf(db, bench.people.owner.id);
  const id = await bench.sent();
  await bench.open(id);
  await known({ mobile: null, first_name: "" });
  const refused = await bench.accept(id);
  expect(codeOf(refused)).toEqual([409, "proposal.signer_unknown"]);
  expect(refused.body.message).not.toMatch(/mobile/);
  await known({ first_name: firstName ?? "Camille" });
  expect((await bench.accept(id)).body.proposal.state).toBe("signing");
  await bench.giveUp(id);
  await known({ mobile: "+33612345678" });
});

test("advanced asks for the document and for a mobile number; an identity that is refused ends it, told to both", async () => {
  await bench.ask("advanced");
  const { db } = bench.server.services;
  const mobile = async (number: string | null) =>
    await db.updateTable("users").set({ mobile: number }).where("id", "=", bench.people.owner.id).execute();
  await mobile(null);
  const id = await bench.sent();
  await bench.open(id);
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.signer_without_mobile"]);
  expect(await bench.stateOf(id)).toBe("sent");
  await mobile("+33612345678");
  await bench.accept(id);
  const { sign_url: url } = (await bench.link(id)).body;
  const before = await bench.told("advisor", "proposal.not_signed");
  await atPage(url, { act: "document", document: "failed" });
  const failed = (await bench.link(id)).body.proposal;
  expect(failed).toMatchObject({ state: "sent", signature: { state: "failed", reason: "identity" } });
  expect(await bench.told("advisor", "proposal.not_signed")).toBe(before + 1);
  expect(await bench.told("owner", "proposal.unsigned")).toBeGreaterThan(0);
  await bench.accept(id);
  await signAt((await bench.link(id)).body.sign_url, true);
  await bench.link(id);
  expect(await bench.stateOf(id)).toBe("accepted");
  await bench.ask("simple");
});

test("the level is the one of the sending, whatever the firm asks for afterwards", async () => {
  const id = await bench.sent();
  await bench.ask("confirmation");
  await bench.open(id);
  expect((await bench.accept(id)).body.proposal).toMatchObject({ state: "signing", agreement: "simple" });
  await bench.giveUp(id);
  await bench.withdraw(id);
  const plain = await bench.sent();
  await bench.ask("simple");
  await bench.open(plain);
  expect((await bench.accept(plain)).body.proposal).toMatchObject({
    state: "accepted",
    agreement: "confirmation",
    signature: null,
  });
});

test("past its day it expires at the partner and here, and says so with what is left to do", async () => {
  const id = await bench.signing();
  const before = await bench.told("owner", "proposal.unsigned");
  bench.server.advance(31 * 86_400_000);
  expect(await bench.retry()).toBeGreaterThan(0);
  const [row] = (
    await sql<{ state: string; reason: string }>`select s.state, s.reason from proposal_signatures s
      where proposal_id = ${id}`.execute(bench.server.services.db)
  ).rows;
  expect(row).toEqual({ state: "expired", reason: "over" });
  expect(await bench.told("owner", "proposal.unsigned")).toBe(before + 1);
  const kept = await sql<{ state: string }>`select state from proposals where id = ${id}`.execute(
    bench.server.services.db,
  );
  expect(kept.rows).toEqual([{ state: "sent" }]);
});

test("every chain holds at the end", async () => {
  expect(await verifyRecord(bench.server.services, bench.people.owner.id)).toMatchObject({ broken: null });
  for await (const { broken } of verifyDocuments(bench.server.services, bench.people.owner.id))
    expect(broken).toBeNull();
});
