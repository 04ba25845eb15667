import type { Proposal } from "@vigie/api";
import {
  type Day,
  dayOf,
  documentsOf,
  fail,
  isWebLink,
  type KeyDocument,
  type KeyDocuments,
  ok,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { ProposalRow } from "../store.ts";
import { knownDocuments, learnDocuments } from "../store/key-documents.ts";

/** Returns the key documents: for a sent proposal, those that were given; for a draft, those given so far, and what the firm knows
 * of the others. */
export async function keyDocumentsView(
  { db }: Pick<Services, "db">,
  { content, statement, keyDocuments, firmId }: ProposalRow,
): Promise<Proposal["keyDocuments"]> {
  if (statement !== null) return (statement.documents ?? []).map((one) => ({ ...one, known: null }));
  const funds = documentsOf(content, keyDocuments);
  const isins = funds.flatMap(({ isin, document }) => (document === null && isin !== null ? [isin] : []));
  const known = await knownDocuments(db, { firmId, isins });
  return funds.map((one) => ({ ...one, known: known.get(one.isin ?? "") ?? null }));
}

type NamedDocument = KeyDocument & { readonly key: string };

/** Replaces the documents given with a draft, and adds them to those the firm knows. */
export async function giveDocuments(
  unit: UnitOfWork,
  { content, firmId }: Pick<ProposalRow, "content" | "firmId">,
  said: readonly NamedDocument[],
) {
  const funds = new Map(documentsOf(content, {}).map((one) => [one.key, one]));
  if (said.some(({ key }) => !funds.has(key))) return fail("proposal.document_fund");
  const wrong = wrongOf(said, dayOf(unit.clock()));
  if (wrong !== null) return fail(wrong);
  const given: KeyDocuments = Object.fromEntries(said.map(({ key, ...document }) => [key, document]));
  const learnt = Object.entries(given).flatMap(([key, document]) => {
    const isin = funds.get(key)?.isin ?? null;
    return isin === null ? [] : [{ isin, ...document }];
  });
  await learnDocuments(unit.db, { firmId, given: learnt, at: unit.clock() });
  return ok(given);
}

function wrongOf(
  said: readonly NamedDocument[],
  today: Day,
): "proposal.document_link" | "proposal.document_day" | null {
  if (said.some(({ url }) => !isWebLink(url))) return "proposal.document_link";
  return said.some(({ versionOn }) => versionOn > today) ? "proposal.document_day" : null;
}
