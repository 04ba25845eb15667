import type { Proposal, ProposalSummary } from "@vigie/api";
import {
  addDays,
  costTable,
  dayOf,
  type Execution,
  leftGuaranteeCents,
  openChecks,
  type ProposalContent,
  proposalDays,
  type ProposalOutlook,
  type StatementFacts,
  statementOf,
  type StatementSentence,
  taxWords,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { ProposalRow } from "../store.ts";
import { type Checked, checkedNow } from "./facts.ts";
import { executionNow } from "./execution.ts";
import { resultsOf } from "./results.ts";

export function summaryView(row: ProposalRow): ProposalSummary {
  const { id, portfolioId, version, state, authorName, createdAt, sentAt, openedAt, decidedAt, content } =
    row;
  return {
    id,
    portfolioId,
    contractName: content.contractName,
    institutionName: content.institutionName,
    version,
    state,
    authorName,
    createdAt,
    sentAt,
    openedAt,
    decidedAt,
    validUntil: sentAt === null ? null : addDays(dayOf(sentAt), proposalDays),
    moved: content.movedCents,
  };
}

export async function proposalView(
  services: Services,
  subject: Subject,
  row: ProposalRow,
): Promise<Proposal> {
  const { content, statement } = row;
  const checked = statement === null ? await checkedNow(services, subject, row) : null;
  const results = checked?.results ?? statement?.results ?? [];
  return {
    ...summaryView(row),
    replacesId: row.replacesId,
    kind: content.kind,
    origin: content.origin?.kind ?? "search",
    modelVersion: content.origin?.kind === "model" ? content.origin.version : null,
    amount: content.amountCents,
    asOf: content.asOf,
    ...outlooksView(content),
    moves: content.moves.map(({ beforeCents, afterCents, changeCents, ...move }) => ({
      ...move,
      before: beforeCents,
      after: afterCents,
      change: changeCents,
    })),
    costs: costsView(content),
    leftGuarantee: leftGuaranteeCents(content),
    switchCost: content.switchCents,
    club: content.clubCents,
    reasons: row.reasons,
    checks: results.map((result) => ({ ...result, argument: row.arguments[result.check] ?? null })),
    open: [...openChecks(results, row.arguments)],
    statement: [...(statement?.sentences ?? sentencesNow(services, checked))],
    tax: taxWords(content.kind),
    reason: row.reason,
    words: row.words,
    execution: executionView(await executionNow(services, subject, row)),
    results: await resultsOf(services, subject, row),
    statementHash: statement?.pdfHash ?? null,
  };
}

/** As it would be sent today; nothing without answers that hold. */
export function sentencesNow(
  services: Pick<Services, "clock">,
  checked: Checked | null,
): readonly StatementSentence[] {
  const held = checked?.held ?? null;
  return checked === null || held === null ? [] : statementOf(statementFacts(services, checked, held));
}

function statementFacts(
  { clock }: Pick<Services, "clock">,
  { facts, results }: Checked,
  { row }: NonNullable<Checked["held"]>,
): StatementFacts {
  return {
    ...facts,
    answers: row.answers,
    assessment: row.assessment,
    answeredOn: dayOf(row.madeAt),
    results,
    validUntil: addDays(dayOf(clock()), proposalDays),
  };
}

export function outlooksView({ before, after }: ProposalContent): Pick<Proposal, "before" | "after"> {
  return { before: outlookView(before), after: outlookView(after) };
}

export function costsView(content: ProposalContent): Proposal["costs"] {
  return costTable(content).map(({ beforeCents, afterCents, ...line }) => ({
    ...line,
    before: beforeCents,
    after: afterCents,
  }));
}

function outlookView({ costCents, cost20Cents, ...outlook }: ProposalOutlook): Proposal["before"] {
  return { ...outlook, cost: costCents, cost20: cost20Cents };
}

function executionView(execution: Execution | null): Proposal["execution"] {
  if (execution === null) return null;
  return {
    state: execution.state,
    lines: execution.lines.map(({ label, wantedCents, heldCents, isDone }) => ({
      label,
      wanted: wantedCents,
      held: heldCents,
      isDone,
    })),
  };
}
