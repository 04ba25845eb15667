import type { Id } from "@vigie/domain";
import { decode, encode } from "fast-png";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentKinds } from "../../club/documents/actions/kinds.ts";
import { sheetPdf } from "../../club/documents/actions/pdf.ts";
import { firmIdOf, imageBytes, sendBytes } from "../../../testing/test-client-file.ts";
import { sampleDocuments, sampleSeller } from "../../../testing/test-club-documents.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { drawThumbnailApart, thumbnailLimits } from "../../../workers/thumbnail.ts";

let server: TestServer;
let people: People;
let firmId: Id;
beforeAll(async () => {
  server = await openTestServer();
  people = await addPeople(server);
  firmId = await firmIdOf(server, people.advisor);
});
afterAll(async () => await server.close());

const mine = () => `/users/me/files/${firmId}/documents`;
const theirs = () => `/customers/${people.owner.id}/file/documents`;

/** Builds a red picture, twice as high as wide. */
function redPicture(): Buffer {
  const [width, height] = [300, 600];
  const data = new Uint8Array(width * height * 3).map((_, at) => (at % 3 === 0 ? 220 : 20));
  return Buffer.from(encode({ width, height, channels: 3, depth: 8, data }));
}

async function page(): Promise<Buffer> {
  const sheet = documentKinds.letter.sheet(sampleDocuments().letter);
  return Buffer.from(await sheetPdf(sheet, sampleSeller, server.services.clock()));
}

async function sent(bytes: Buffer): Promise<string> {
  const answer = await sendBytes(people.owner, `${mine()}?kind=address_proof&file_name=a.png`, bytes);
  expect([answer.status, answer.body.document.has_thumbnail]).toEqual([201, false]);
  return answer.body.document.id;
}

const isDrawn = async (id: string): Promise<boolean> => {
  const { documents } = (await people.advisor.ask("GET", `/customers/${people.owner.id}/file`)).body.file;
  return documents.find((one: { id: string }) => one.id === id)?.has_thumbnail;
};

test("a picture is drawn small, sealed, and seen by the two who may see the document", async () => {
  const id = await sent(redPicture());
  await expect.poll(async () => await isDrawn(id)).toBe(true);
  for (const [seat, place] of [
    ["owner", mine()],
    ["advisor", theirs()],
  ] as const) {
    const answer = await people[seat].ask("GET", `${place}/${id}/thumbnail`);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
    const { width, height, data } = decode(answer.bytes);
    expect([width, height, data[0], data[1]]).toEqual([96, 192, 220, 20]);
  }
  for (const seat of ["other", "colleague", "outsider", "foreigner", "admin"] as const)
    expect((await people[seat].ask("GET", `${theirs()}/${id}/thumbnail`)).status, seat).toBe(404);
  const stored = await server.services.db
    .selectFrom("file_documents")
    .select("thumbnail")
    .where("customer_id", "=", people.owner.id)
    .where("id", "=", id as Id)
    .executeTakeFirstOrThrow();
  expect(stored.thumbnail).not.toMatch(/iVBORw0KGgo/);
  expect((await people.owner.ask("DELETE", `${mine()}/${id}`)).status).toBe(200);
  expect((await people.owner.ask("GET", `${mine()}/${id}/thumbnail`)).status).toBe(404);
});

test("the first page of a PDF is drawn", async () => {
  const picture = await drawThumbnailApart(await page(), "application/pdf");
  const { width, height, data } = decode(picture ?? new Uint8Array());
  expect([width, height]).toEqual([136, 192]);
  expect(new Set(data).size).toBeGreaterThan(20);
});

test("what cannot be drawn stays a document without a picture", async () => {
  const id = await sent(imageBytes());
  const after = await sent(redPicture());
  await expect.poll(async () => await isDrawn(after)).toBe(true);
  expect(await isDrawn(id)).toBe(false);
  expect((await people.owner.ask("GET", `${mine()}/${id}/thumbnail`)).status).toBe(404);
  expect((await people.owner.ask("GET", `${mine()}/${id}`)).status).toBe(200);
});

test("a document that breaks off, or takes more than it may, ends its own process only", async () => {
  const whole = await page();
  expect(await drawThumbnailApart(whole.subarray(0, 2000), "application/pdf")).toBeNull();
  expect(await drawThumbnailApart(whole, "application/pdf", { ...thumbnailLimits, clockMs: 1 })).toBeNull();
});

/** The header claims 60,000 by 60,000 pixels with transparency, in a file of a hundred bytes. */
test("a picture that says to be enormous is not drawn", async () => {
  const small = Buffer.from(encode({ width: 2, height: 2, channels: 4, depth: 8, data: new Uint8Array(16) }));
  small.writeUInt32BE(60_000, 16);
  small.writeUInt32BE(60_000, 20);
  expect(await drawThumbnailApart(small, "image/png")).toBeNull();
});
