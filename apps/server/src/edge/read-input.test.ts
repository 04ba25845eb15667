import { demoPassword } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../testing/test-firm.ts";
import { asker, type TestServer, openTestServer } from "../testing/test-server.ts";

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

test("a name that is turned backwards by signs that nobody sees is kept as it was typed, without them", async () => {
  const named = await people.owner.ask("PUT", "/users/me", {
    user: { first_name: "\u202eelliamaC\u202c", last_name: "Rous\u200bsel\u2069" },
  });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  const { body } = await people.owner.ask("GET", "/users/me");
  expect([body.user.first_name, body.user.last_name]).toEqual(["elliamaC", "Roussel"]);
});

test("what is typed about a customer is read by others without signs that nobody sees, at any depth", async () => {
  const event = {
    kind: "note",
    note: "\u2067Vu ce jour\u2069\nfamille 👨‍👩‍👧",
    promises: [{ by: "advisor", what: "\ufeffEnvoyer le contrat\u200f", due_on: "2026-12-01" }],
  };
  const made = await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, { event });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const said = JSON.stringify(made.body);
  expect(said).toContain(JSON.stringify("Vu ce jour\nfamille 👨‍👩‍👧"));
  expect(said).toContain('"Envoyer le contrat"');
  expect(said).not.toMatch(/\p{Bidi_Control}|\ufeff/u);
});

test("a text of nothing that is seen is no text", async () => {
  const task = { title: "\u200b\u202e ", due_on: "2026-12-01" };
  const { status, body } = await people.advisor.ask("POST", "/tasks", { task });
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, "request.invalid", ["task.title"]]);
});

test("a password is what was typed", async () => {
  const password = `${demoPassword}\u200b`;
  const body = { grant_type: "password", username: people.owner.email, password };
  expect((await asker(server.app, null)("POST", "/oauth/token", body)).status).toBe(401);
});

test("words that a document prints are refused with the signs that it cannot draw; others are the customer's own", async () => {
  const at = `/customers/${people.owner.id}`;
  const draft = `${at}/proposals/${server.services.newId()}`;
  const review = `${at}/reviews/${server.services.newId()}`;
  const said = { manner: "meeting", held_on: "2026-11-02", arguments: [], points: [], words: "" };
  for (const [path, body, field, signs] of [
    [draft, { reasons: "Projet : שלום", arguments: [] }, "reasons", "ש ל ו ם"],
    [draft, { reasons: "", arguments: [{ check: "horizon", text: "你好" }] }, "arguments.0.text", "你 好"],
    [`${draft}/sentences`, { sentences: [{ key: "a", text: "∈" }] }, "sentences.0.text", "∈"],
    [review, { review: { ...said, words: "بعد" } }, "review.words", "ب ع د"],
    [review, { review: { ...said, points: ["Revoir le contrat กข"] } }, "review.points.0", "ก ข"],
  ] as const) {
    const { status, body: refusal } = await people.advisor.ask("PUT", path, body);
    expect([status, refusal.code, Object.keys(refusal.errors)]).toEqual([422, "text.undrawn", [field]]);
    expect(refusal.message).toContain(`caractères\u00a0: ${signs}. Remplacez-les`);
  }
  const note = { kind: "note", note: "שלום" };
  expect((await people.advisor.ask("POST", `${at}/events`, { event: note })).status).toBe(201);
});
