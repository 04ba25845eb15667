import { addMs, instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { allPurges } from "../../../boot/purges.ts";
import { sendWaiting } from "./actions/import-run.ts";

let server: TestServer;
let people: People;
const start = instant("2026-11-20T10:00:00Z");
const minuteMs = 60_000;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
beforeEach(async () => {
  server.setNow(start);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const octets = { "content-type": "application/octet-stream" };
const send = async (content: string | Buffer, { who = people.advisor, name = "clients.csv" } = {}) =>
  await who.ask("POST", `/invitations/import?file_name=${name}`, Buffer.from(content), octets);
const at = async (id: string, path = "", who = people.advisor) =>
  (await who.ask("GET", `/invitation_imports/${id}${path}`)).body;
const act = async (id: string, what: string, who: TestUser = people.advisor) =>
  await who.ask("POST", `/invitation_imports/${id}/${what}`);
const fileOf = (...lines: string[]) => ["Nom;Prénom;Courriel;Né le;Agence", ...lines].join("\r\n");
let turn = 0;
const address = () => `ligne-${++turn}@test.vigie.fr`;

/** Builds 41 lines, of which one is of a known customer and three have faults. */
function fortyOneLines() {
  const emails = Array.from({ length: 38 }, address);
  const [first = "", second = ""] = emails;
  const content = fileOf(
    ...emails.map((email, index) => `Nom ${index};Érwan;${email};14/07/1968;Quimper`),
    `Kermeneur;Bleunvenn;b.kermeneur@exemple;;`,
    `Doublon;Goulven;${first};;`,
    `Client;Odile;${people.owner.email};31-12-80;`,
  );
  return { first, second, bytes: Buffer.from(content, "latin1") };
}

test("a file is checked line by line and corrected in place", async () => {
  const { second, bytes } = fortyOneLines();
  await people.advisor.ask("POST", "/invitations", { invitation: { email: second, first_name: "Ana" } });
  const made = await send(bytes);
  expect(made.status).toBe(201);
  const { id } = made.body.import;
  expect(made.body.import).toMatchObject({
    state: "checked",
    encoding: "windows-1252",
    separator: ";",
    summary: { lines: 41, new: 37, updated: 1, already_customer: 0, duplicate: 1, invalid: 2 },
  });
  expect(made.body.import.mapping.map(({ column }: { column: string | null }) => column)).toEqual([
    "nom",
    "prenom",
    "email",
    "date_naissance",
    null,
  ]);
  expect((await send(bytes)).body.import.id).toBe(id);
  const { lines } = await at(id, "/lines?outcome=invalid");
  expect(
    lines.map((one: { line: number; faults: { rule: string }[] }) => [one.line, one.faults[0]?.rule]),
  ).toEqual([
    [40, "email_invalid"],
    [42, "birthdate_invalid"],
  ]);
  for (const after of [2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(await at(id, `/lines?after=${String(after)}`)).toEqual({ lines: [], after: null });
  expect(lines[0].faults[0]).toMatchObject({ column: "email", example: "m.quintricaud@exemple.fr" });
  const correct = async (line: number, values: object) =>
    (await people.advisor.ask("PUT", `/invitation_imports/${id}/lines/${line}`, { values })).body;
  expect((await correct(40, { email: address() })).line).toMatchObject({ outcome: "new", corrected: true });
  expect((await correct(42, { date_naissance: "31/12/1980" })).line.outcome).toBe("already_customer");
  // Once the first line has another address, the later line is no longer a duplicate.
  const moved = await correct(2, { email: address() });
  expect(moved.import.summary).toMatchObject({ new: 39, duplicate: 0, updated: 1, invalid: 0 });
});

test("a file is sent once, and undone but for what was read", async () => {
  const { first, second, bytes } = fortyOneLines();
  await people.advisor.ask("POST", "/invitations", { invitation: { email: second, first_name: "Ana" } });
  const { id } = (await send(bytes)).body.import;
  const ran = await act(id, "run");
  expect(ran.status).toBe(202);
  expect((await act(id, "run")).body.import.progress).toMatchObject({ to_send: 38, sent: 0 });
  await Promise.all([sendWaiting(server.services), sendWaiting(server.services)]);
  expect((await at(id)).import).toMatchObject({
    state: "done",
    progress: { to_send: 38, sent: 38, refused: 0 },
  });
  const { invitations } = (await people.advisor.ask("GET", "/users/me/invitations?size=100")).body;
  expect(invitations).toHaveLength(38);
  const known = invitations.find((one: { email: string }) => one.email === second);
  expect(known).toMatchObject({ first_name: "Érwan", import_id: null, resent_nb: 0 });

  await server.services.db
    .updateTable("invitations")
    .set({ state: "read" })
    .where("email", "=", first)
    .execute();
  expect((await act(id, "undo")).body).toMatchObject({ canceled_nb: 36, kept_nb: 1 });
  expect((await act(id, "undo")).body.code).toBe("invitation_import.wrong_state");
  const again = await send(bytes);
  expect(again.body.import.id).not.toBe(id);
});

test("only a .csv of 2 MB is read, whatever it says that it is", async () => {
  const code = async (content: string | Buffer, name?: string) =>
    (await send(content, name === undefined ? {} : { name })).body.code;
  expect(await code(fileOf("a;b;c@d.fr;;"), "clients.xlsx")).toBe("invitation_import.not_csv");
  expect(await code(Buffer.from("504b0304140006", "hex"))).toBe("invitation_import.not_csv");
  expect(await code(Buffer.from("a;b\0c\n"))).toBe("invitation_import.not_csv");
  expect(await code("<html><table></table></html>")).toBe("invitation_import.not_csv");
  expect(await code("x".repeat(2_000_001))).toBe("invitation_import.too_large");
  expect(await code("")).toBe("invitation_import.empty");
  expect(await code("nom;email\n")).toBe("invitation_import.empty");
  expect(await code(`email\n${"a@b.fr\n".repeat(10_001)}`)).toBe("invitation_import.too_many_lines");
  expect(await code('email\n"a@b.fr\n')).toBe("invitation_import.malformed");
});

test("what a spreadsheet saves as « Texte Unicode » is UTF-16 by its byte order mark, whatever is chosen", async () => {
  const email = address();
  const little = Buffer.from(`\uFEFFnom\temail\nC\u0153ur L\u00e9\t${email}\n`, "utf16le");
  for (const content of [little, Buffer.from(little).swap16()]) {
    const { id, ...made } = (await send(content)).body.import;
    expect(made).toMatchObject({ encoding: "utf-16", separator: "\t", summary: { lines: 1 } });
    const [line] = (await at(id, "/lines")).lines;
    expect(line.values).toMatchObject({ nom: "C\u0153ur L\u00e9", email });
    const read = await people.advisor.ask("PUT", `/invitation_imports/${id}/mapping`, { encoding: "utf-8" });
    expect(read.body.import).toMatchObject({ encoding: "utf-16", summary: { lines: 1 } });
  }
  const page = Buffer.from("\uFEFF<html></html>", "utf16le");
  expect((await send(page)).body.code).toBe("invitation_import.not_csv");
});

test("a name that a file turns backwards by a sign that nobody sees is read as it was written", async () => {
  const { id } = (await send(`nom;email\n\u202eettelloC\u202c Le\u200b Goff;${address()}\n`)).body.import;
  expect((await at(id, "/lines")).lines[0].values.nom).toBe("ettelloC Le Goff");
});

test.each(["sep=;", "Mes clients au 20/11/2026\n;;"])("headings stand under « %s »", async (above) => {
  const sent = await send(`${above}\nNom;Prénom;Courriel\nLe Goff;Zoe\u0301;${address()}\n`);
  expect(sent.body.import).toMatchObject({ separator: ";", summary: { lines: 1, new: 1 } });
  const [line] = (await at(sent.body.import.id, "/lines")).lines;
  expect(line.values).toMatchObject({ nom: "Le Goff", prenom: "Zoé" });
  expect(line.line).toBe(above.split("\n").length + 2);
});

test("separators, quotes and files without headings; the firm's headings are remembered", async () => {
  const quoted = await send(
    `\uFEFF"nom","mail","agence"\n"Le ""Bris"", Ana","${address()}","Quimper\ncentre"\n\n`,
  );
  const { id } = quoted.body.import;
  expect(quoted.body.import).toMatchObject({ separator: ",", encoding: "utf-8", summary: { new: 1 } });
  const [line] = (await at(id, "/lines")).lines;
  expect(line).toMatchObject({ line: 2, values: { nom: 'Le "Bris", Ana' } });
  const put = async (body: object) =>
    await people.advisor.ask("PUT", `/invitation_imports/${id}/mapping`, body);
  const mapping = [
    { heading: "nom", column: "nom" },
    { heading: "mail", column: "email" },
    { heading: "agence", column: "ville" },
  ];
  expect((await put({ mapping: mapping.slice(0, 2) })).body.code).toBe("invitation_import.mapping");
  expect(
    (await put({ mapping: [mapping[0], { heading: "mail", column: "nom" }, mapping[2]] })).body.code,
  ).toBe("invitation_import.mapping");
  expect((await put({ mapping })).body.import.mapping).toEqual(mapping);
  expect((await at(id, "/lines")).lines[0].values.ville).toBe("Quimper\ncentre");
  const next = await send(`agence;mail\nBrest;${address()}`, { who: people.colleague });
  expect(next.body.import.mapping[0]).toEqual({ heading: "agence", column: "ville" });
  const headless = await send(`${address()}\tÉrwan\n${address()}\tAna\n`);
  expect(headless.body.import).toMatchObject({ separator: "\t", summary: { new: 2 } });
  expect((await put({ separator: ";" })).body.import.mapping).toHaveLength(1);
});

test("what is written back runs as no formula", async () => {
  const made = await send(fileOf(`=HYPERLINK("x");@SUM(A1);;;`, `+33;-1;mauvaise@;;`));
  const { id } = made.body.import;
  const file = await people.advisor.ask("GET", `/invitation_imports/${id}/rejected`);
  const text = String(file.body.text ?? file.body);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain("'@SUM(A1)");
  expect(text).toContain("'+33");
  expect(text).toContain("Adresse manquante");
  const template = await people.advisor.ask("GET", "/invitations/template");
  const model = String(template.body.text ?? template.body);
  expect(model).toContain("civilite;prenom;nom;email;telephone");
  // The example line of the template is valid.
  expect((await send(model)).body.import.summary).toMatchObject({ lines: 1, new: 1 });
});

test("an import is its author's and the heads' of the firm; a run is paced and stops at the day's end", async () => {
  const content = fileOf(...Array.from({ length: 450 }, () => `N;P;${address()};;`));
  const { id } = (await send(content)).body.import;
  for (const who of [people.colleague, people.outsider]) {
    expect((await who.ask("GET", `/invitation_imports/${id}`)).status).toBe(404);
    expect((await act(id, "run", who)).status).toBe(404);
    expect((await act(id, "undo", who)).status).toBe(404);
    expect((await who.ask("GET", "/invitation_imports")).body.imports).toEqual([]);
  }
  expect((await people.manager.ask("GET", "/invitation_imports")).body.imports).toHaveLength(1);
  await act(id, "run");
  const sent = async () => (await at(id)).import.progress.sent;
  await sendWaiting(server.services);
  expect(await sent()).toBe(200);
  await sendWaiting(server.services);
  expect(await sent()).toBe(200);
  server.setNow(addMs(start, 2 * minuteMs));
  await sendWaiting(server.services);
  expect(await sent()).toBe(400);
  server.setNow(addMs(start, 4 * minuteMs));
  await sendWaiting(server.services);
  expect((await at(id)).import).toMatchObject({ state: "done", progress: { sent: 450 } });
  await server.services.db
    .updateTable("invitation_imports")
    .set({ run_at: addMs(start, -25 * 60 * minuteMs) })
    .execute();
  expect((await act(id, "undo")).body.code).toBe("invitation_import.undo_too_late");
});

test("10,000 lines are checked at once, and other requests are answered meanwhile", async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, n) => `Nom${n};Prénom;${address()};14/07/1968;Quimper centre`,
  );
  const content = fileOf(...lines).replace("Agence", "Ville");
  const before = process.cpuUsage();
  let [isDone, answeredMeanwhile] = [false, 0];
  const sent = send(content).finally(() => void (isDone = true));
  for (;;) {
    await people.colleague.ask("GET", "/invitation_imports");
    if (isDone) break;
    answeredMeanwhile += 1;
  }
  const answer = await sent;
  expect(answer.body.import.summary).toMatchObject({ lines: 10_000, new: 10_000 });
  expect(answeredMeanwhile).toBeGreaterThan(10);
  // The budget is five seconds on a processor four times slower. CPU time is measured, so that a suspended machine does not count.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(20_000);
  const { id } = answer.body.import;
  await server.services.db
    .updateTable("invitation_imports")
    .set({ created_at: addMs(start, -8 * 24 * 60 * minuteMs) })
    .where("id", "=", id)
    .execute();
  const purge = allPurges.find(({ name }) => name === "invitation_imports");
  await purge?.run(server.services);
  const mapping = (await at(id)).import.mapping;
  const late = await people.advisor.ask("PUT", `/invitation_imports/${id}/mapping`, { mapping });
  expect(late.body.code).toBe("invitation_import.wrong_state");
  expect((await people.advisor.ask("DELETE", `/invitation_imports/${id}`)).status).toBe(200);
  expect((await people.advisor.ask("GET", `/invitation_imports/${id}`)).status).toBe(404);
});

test("a line that is corrected while another mapping is read keeps its correction", async () => {
  const wrong = Array.from({ length: 12 }, (_, rank) => `Faute ${rank};Ana;faute@exemple;;`);
  const right = Array.from({ length: 1500 }, (_, rank) => `Nom ${rank};Ana;${address()};;`);
  const { id, mapping } = (await send(fileOf(...wrong, ...right))).body.import;
  const read = people.advisor.ask("PUT", `/invitation_imports/${id}/mapping`, { mapping });
  const corrected = [];
  for (const [rank] of wrong.entries())
    corrected.push(
      (
        await people.advisor.ask("PUT", `/invitation_imports/${id}/lines/${rank + 2}`, {
          values: { email: address() },
        })
      ).status,
    );
  expect((await read).status).toBe(200);
  expect(corrected).toEqual(wrong.map(() => 200));
  expect((await at(id)).import.summary).toMatchObject({ new: 1512, invalid: 0 });
});

test("an import that cannot go on keeps no other from its turn", async () => {
  const broken = (await send(fileOf(`A;A;${address()};;`))).body.import.id;
  const whole = (await send(fileOf(`B;B;${address()};;`), { who: people.manager })).body.import.id;
  await act(broken, "run");
  await act(whole, "run", people.manager);
  // Removes the address, a state that the checks never let through.
  await sql`update invitation_import_lines set email = null where import_id = ${broken}`.execute(
    server.services.db,
  );
  await sendWaiting(server.services);
  expect((await at(whole, "", people.manager)).import.state).toBe("done");
  expect((await at(broken)).import.state).toBe("running");
});
