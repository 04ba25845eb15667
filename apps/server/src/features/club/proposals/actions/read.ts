import type { proposalsApi } from "@vigie/api";
import { dayOf, fail, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { documentFile } from "../../documents/actions/read.ts";
import * as store from "../store.ts";
import { lastSignature } from "../store/signatures.ts";
import { proposalView, summaryView } from "./view.ts";

export const listProposals: Action<typeof proposalsApi.list> = async ({ services, subject }) => {
  const today = dayOf(services.clock());
  const rows = await store.proposalsOf(subject, services.db);
  return ok({ proposals: rows.map((row) => summaryView(row, today)) });
};

export const showProposal: Action<typeof proposalsApi.show> = async ({ services, subject }, { params }) => {
  const row = await store.proposalById(subject, services.db, params.proposalId);
  if (row === undefined) return fail("proposal.not_found");
  return ok({ proposal: await proposalView(services, subject, row) });
};

export const proposalStatement: Action<typeof proposalsApi.document> = async (
  { services, subject },
  { params },
) => {
  const row = await store.proposalById(subject, services.db, params.proposalId);
  return await fileReply(services, subject, row?.statementId ?? null);
};

export const proposalOrders: Action<typeof proposalsApi.orders> = async (
  { services, subject },
  { params },
) => {
  const row = await store.proposalById(subject, services.db, params.proposalId);
  return await fileReply(services, subject, row?.acceptanceId ?? null);
};

export const signedStatement: Action<typeof proposalsApi.signed> = async (
  { services, subject },
  { params },
) =>
  await fileReply(services, subject, (await keptOf(services, subject, params.proposalId))?.signedId ?? null);

export const signatureProof: Action<typeof proposalsApi.proof> = async ({ services, subject }, { params }) =>
  await fileReply(services, subject, (await keptOf(services, subject, params.proposalId))?.proofId ?? null);

/** Returns the last signature of a proposal that the subject may see. */
async function keptOf({ db }: Services, subject: Subject, id: Id) {
  const row = await store.proposalById(subject, db, id);
  return row === undefined ? undefined : await lastSignature(subject, db, row.id);
}

async function fileReply(services: Services, subject: Subject, documentId: Id | null) {
  const file = documentId === null ? null : await documentFile(services, subject, documentId);
  if (file === null) return fail("proposal.not_found");
  return ok({ fileName: file.name, mediaType: "application/pdf", content: whole(file.bytes) });
}
