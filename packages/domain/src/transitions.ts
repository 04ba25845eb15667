import { fileDocumentTransitions } from "./advice/client-files.ts";
import { signatureTransitions } from "./advice/proposal-signatures.ts";
import { proposalTransitions } from "./advice/proposals.ts";
import { reviewTransitions } from "./advice/reviews.ts";
import { suitabilityTransitions } from "./advice/suitability.ts";
import { householdRequestTransitions } from "./insight/household.ts";
import { leadTransitions, missionTransitions } from "./book/missions.ts";
import { clubChangeTransitions } from "./club/changes.ts";
import { clubTransitions } from "./club/subscription-states.ts";
import { exportFileTransitions } from "./holdings/export-files.ts";
import { importTransitions } from "./holdings/import-states.ts";
import { syncTransitions } from "./holdings/connections.ts";
import { invitationImportTransitions } from "./book/invitation-files.ts";
import { invitationTransitions } from "./identity/invitations.ts";
import { mergeTransitions } from "./identity/single-sign-on.ts";
import { accountTransitions, partnerErasureTransitions } from "./identity/users-states.ts";
import { analysisTransitions, optimizationTransitions } from "./insight/run-states.ts";
import { drawingOf, type TransitionTable } from "./kernel/transitions.ts";

/** All entities with states, for the diagrams and for the test of every pair. */
export const allTransitions: readonly TransitionTable[] = [
  syncTransitions,
  importTransitions,
  exportFileTransitions,
  analysisTransitions,
  optimizationTransitions,
  accountTransitions,
  invitationTransitions,
  invitationImportTransitions,
  mergeTransitions,
  partnerErasureTransitions,
  missionTransitions,
  leadTransitions,
  householdRequestTransitions,
  clubTransitions,
  clubChangeTransitions,
  suitabilityTransitions,
  proposalTransitions,
  signatureTransitions,
  reviewTransitions,
  fileDocumentTransitions,
];

/** docs/transitions.md: the diagram of each table, with guards and other changes. */
export function transitionsDocument(): string {
  const intro = [
    "# Transitions",
    "Written by `node tools/transitions.ts` from the tables of `packages/domain` (`allTransitions`); a test keeps it true. A name in brackets is a guard: a condition that must hold besides the state.",
  ];
  return `${[...intro, ...allTransitions.map(sectionOf)].join("\n\n")}\n`;
}

function sectionOf(table: TransitionTable): string {
  const title = `## ${table.entity.charAt(0).toUpperCase()}${table.entity.slice(1)}`;
  const effects = table.rows.flatMap(({ event, effect }) =>
    effect === undefined ? [] : [`- \`${event}\`: ${effect.replaceAll("_", "\\_")}`],
  );
  return [title, `\`\`\`mermaid\n${drawingOf(table)}\n\`\`\``, effects.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
}
