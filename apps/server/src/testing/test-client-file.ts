import type { Id } from "@vigie/domain";
import type { Answer, TestServer, TestUser } from "./test-server.ts";

const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** Returns bytes with the signature of an image. */
export function imageBytes(size = 64): Buffer {
  return Buffer.concat([
    Buffer.from(pngHead),
    Buffer.alloc(Math.max(0, size - pngHead.length - pngEnd.length), 1),
    Buffer.from(pngEnd),
  ]);
}

export async function sendBytes(user: TestUser, path: string, bytes: Buffer): Promise<Answer> {
  return await user.ask("POST", path, bytes, { "content-type": "application/octet-stream" });
}

type File = { readonly customer: TestUser; readonly advisor: TestUser; readonly firmId: Id };

/** Adds what a customer needs before they can be advised, except the questionnaire: the identity document and the entry
 * document. */
export async function completeFile(server: TestServer, { customer, advisor, firmId }: File): Promise<void> {
  const path = `/users/me/files/${firmId}/documents?kind=identity_document&file_name=carte.png`;
  const sent = await sendBytes(customer, path, imageBytes());
  if (sent.status !== 201) throw new Error(`assertion: the document is sent (${JSON.stringify(sent.body)})`);
  const documentPath = `/customers/${customer.id}/file/documents/${sent.body.document.id}`;
  const decision = { accept: true, expires_on: "2033-01-31" };
  const accepted = await advisor.ask("PUT", documentPath, { decision });
  if (accepted.status !== 200)
    throw new Error(`assertion: it is accepted (${JSON.stringify(accepted.body)})`);
  const seenOn = server.services.clock().slice(0, 10);
  const attestation = { item: "der", seen_on: seenOn, words: "Remis en main propre." };
  const said = await advisor.ask("POST", `/customers/${customer.id}/file/attestations`, { attestation });
  if (said.status !== 201) throw new Error(`assertion: it is attested (${JSON.stringify(said.body)})`);
}

export async function firmIdOf(server: TestServer, person: TestUser): Promise<Id> {
  const row = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", person.id)
    .executeTakeFirst();
  if (row?.firm_id == null) throw new Error("assertion: they are of a firm");
  return row.firm_id;
}
