import { instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { sendWaiting } from "./actions/import-run.ts";
import { inviteeText } from "./text.ts";

/** Tests what undoing an import restores, and which lines are refused before anything is sent. */

let server: TestServer;
let people: People;
const start = instant("2026-11-20T10:00:00Z");
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
beforeEach(async () => {
  server.setNow(start);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const octets = { "content-type": "application/octet-stream" };
const send = async (content: string) =>
  await people.advisor.ask("POST", "/invitations/import?file_name=clients.csv", Buffer.from(content), octets);
const at = async (id: string, path = "") =>
  (await people.advisor.ask("GET", `/invitation_imports/${id}${path}`)).body;
const act = async (id: string, what: string) =>
  await people.advisor.ask("POST", `/invitation_imports/${id}/${what}`);
const fileOf = (...lines: string[]) => ["Nom;Prénom;Courriel;Né le;Agence", ...lines].join("\r\n");
let turn = 0;
const address = () => `annulee-${++turn}@test.vigie.fr`;

test("undoing gives back what an update replaced, unless somebody changed or accepted it since: it says which", async () => {
  const [kept, changed, taken] = [address(), address(), people.other.email];
  for (const [email, name] of [
    [kept, "Ana"],
    [changed, "Bleuenn"],
    [taken, "Corentin"],
  ])
    await people.advisor.ask("POST", "/invitations", {
      invitation: { email, first_name: name, last_name: "Avant" },
    });
  const lines = [kept, changed, taken].map((email) => `Après;Neuf;${email};14/07/1968;`);
  const { id } = (await send(fileOf(...lines))).body.import;
  await act(id, "run");
  await sendWaiting(server.services);
  const said = async (email: string) =>
    await server.services.db
      .selectFrom("invitations")
      .select(["first_name", "last_name", "details", "state"])
      .where("email", "=", email)
      .where("advisor_id", "=", people.advisor.id)
      .executeTakeFirstOrThrow();
  const after = { first_name: "Neuf", last_name: "Après", details: { date_naissance: "14/07/1968" } };
  for (const email of [kept, changed, taken]) expect(await said(email)).toMatchObject(after);
  // A later file changes one invitation; another one is accepted.
  const later = (await send(fileOf(`Encore;Neuf;${changed};;`))).body.import.id;
  await act(later, "run");
  await sendWaiting(server.services);
  await server.services.db
    .updateTable("invitations")
    .set({ state: "accepted", accepted_by: people.other.id, accepted_at: start })
    .where("email", "=", taken)
    .execute();
  const { body } = await act(id, "undo");
  expect(body).toMatchObject({
    canceled_nb: 0,
    restored_nb: 1,
    not_restored: [
      { line: 3, email: changed, sentence: expect.stringContaining("modifiées depuis par un autre fichier") },
      { line: 4, email: taken, sentence: expect.stringContaining("acceptée depuis") },
    ],
  });
  expect(await said(kept)).toEqual({
    first_name: "Ana",
    last_name: "Avant",
    details: {},
    state: "sent",
  });
  expect(await said(changed)).toMatchObject({ last_name: "Encore", details: after.details });
  expect(await said(taken)).toMatchObject(after);
  // Each line keeps its reason, for a person who comes back later.
  const told = (await at(id, "/lines")).lines;
  expect(told.map(({ refusal }: { refusal: string }) => refusal)).toEqual([
    "Informations d’avant l’import rétablies.",
    body.not_restored[0].sentence,
    body.not_restored[1].sentence,
  ]);
  // The later file is undone too: no value of a withdrawn file comes back.
  expect((await act(later, "undo")).body).toMatchObject({ restored_nb: 1, not_restored: [] });
  expect(await said(changed)).toMatchObject({ first_name: "Bleuenn", last_name: "Avant", details: {} });
});

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
/** Imports three files in turn that change one invitation; returns a reader of its values, and the imports. */
async function imported(...lines: readonly string[]) {
  const email = address();
  const invitation = { email, first_name: "Ana", last_name: "Avant" };
  await people.advisor.ask("POST", "/invitations", { invitation });
  const ids: string[] = [];
  for (const line of lines) {
    const { id } = (await send(fileOf(line.replace("@", email)))).body.import;
    await act(id, "run");
    await sendWaiting(server.services);
    ids.push(id);
  }
  const said = async () =>
    await server.services.db
      .selectFrom("invitations")
      .select(["first_name", "last_name", "details"])
      .where("email", "=", email)
      .execute();
  return { said, undo: async (place: number) => await act(ids[place] ?? "", "undo"), email };
}

test.each(orders)(
  "three files undone in the order %i, %i, %i leave what was there before them",
  async (...order) => {
    const { said, undo } = await imported("Un;;@;14/07/1968;", "Deux;Neuf;@;;", "Trois;;@;15/07/1968;");
    expect(await said()).toEqual([
      { first_name: "Neuf", last_name: "Trois", details: { date_naissance: "15/07/1968" } },
    ]);
    for (const place of order) await undo(place);
    expect(await said()).toEqual([{ first_name: "Ana", last_name: "Avant", details: {} }]);
  },
);

test.each(orders)(
  "so do three of which the second says again what was there, undone in the order %i, %i, %i",
  async (...order) => {
    const { said, undo } = await imported("Un;;@;;", "Avant;;@;;", "Trois;;@;;");
    for (const place of order) await undo(place);
    expect(await said()).toEqual([{ first_name: "Ana", last_name: "Avant", details: {} }]);
  },
);

test("what somebody typed since is no other file: an earlier one is not named, and gives back what it found", async () => {
  const { said, undo, email } = await imported("Un;;@;;", "Avant;;@;;");
  const name = async (last: string) =>
    await server.services.db
      .updateTable("invitations")
      .set({ last_name: last })
      .where("email", "=", email)
      .execute();
  await name("Typé");
  expect((await undo(1)).body.not_restored[0].sentence).toBe(inviteeText.notRestored.changed);
  await name("Un");
  expect((await undo(0)).body).toMatchObject({ restored_nb: 1 });
  expect(await said()).toMatchObject([{ last_name: "Avant" }]);
});

test("who works in the firm is told before anything is sent, and a colleague's own address takes their place", async () => {
  const content = fileOf(
    `A;A;${people.colleague.email.toUpperCase()};;`,
    `B;B;${people.outsider.email};;`,
    `C;C;${people.advisor.email};;`,
  );
  const { id, summary } = (await send(content)).body.import;
  expect(summary).toMatchObject({ new: 1, invalid: 2 });
  const { lines } = await at(id, "/lines?outcome=invalid");
  expect(lines.map(({ line, faults }: { line: number; faults: object[] }) => [line, faults])).toEqual(
    [2, 4].map((line) => [
      line,
      [
        expect.objectContaining({
          column: "email",
          rule: "own_firm",
          sentence: expect.stringContaining("travaille dans votre cabinet"),
        }),
      ],
    ]),
  );
  const values = { email: address() };
  const corrected = await people.advisor.ask("PUT", `/invitation_imports/${id}/lines/2`, { values });
  expect(corrected.body.line).toMatchObject({ outcome: "new", faults: [] });
  await act(id, "run");
  await sendWaiting(server.services);
  expect((await at(id)).import.progress).toEqual({ to_send: 2, sent: 2, refused: 0 });
});
