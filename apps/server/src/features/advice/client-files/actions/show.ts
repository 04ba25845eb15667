import type { ClientFile, ClientFileDocument, clientFilesApi } from "@vigie/api";
import { fail, fileCompleteness, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { firmName } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { linesOf } from "./facts.ts";

export const showOwnFiles: Action<typeof clientFilesApi.own> = async ({ services, subject }) => {
  const files: ClientFile[] = [];
  for (const firm of await store.firmsOf(subject, services.db))
    files.push(await fileOf(services, subject, firm));
  return ok({ files });
};

export const showFile: Action<typeof clientFilesApi.show> = async ({ services, subject, firm }) => {
  const file = await fileOfFirm(services, subject, firm.firmId);
  return file === null ? fail("user.not_found") : ok({ file });
};

export async function fileOfFirm(services: Services, subject: Subject, id: Id): Promise<ClientFile | null> {
  const name = await firmName(services.db, id);
  return name === null || name === undefined ? null : await fileOf(services, subject, { id, name });
}

async function fileOf(
  services: Services,
  subject: Subject,
  { id: firmId, name }: { readonly id: Id; readonly name: string },
): Promise<ClientFile> {
  const lines = await linesOf(services, subject, firmId);
  const attestations = await store.attestationsOf(subject, services.db, firmId);
  return {
    firmId,
    firmName: name,
    completeness: fileCompleteness(lines),
    lines: [...lines],
    documents: (await store.documentsOf(subject, services.db, firmId)).map(documentView),
    attestations: attestations.map(({ item, seenOn, words, saidByName, saidAt }) => ({
      item,
      seenOn,
      words,
      byName: saidByName,
      saidAt,
    })),
  };
}

export function documentView(row: store.DocumentRow): ClientFileDocument {
  const { id, kind, state, fileName, mediaType, sizeBytes, sentAt, byAdvisor, decidedAt } = row;
  const known = { id, kind, state, fileName, mediaType, sizeBytes, sentAt, byAdvisor, decidedAt };
  return { ...known, reason: row.reason, expiresOn: row.expiresOn, hasThumbnail: row.hasThumbnail };
}
