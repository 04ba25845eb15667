import type { StatementImport } from "@vigie/api";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { dateOrderNames, decimalMarkNames, fileText, formatNames } from "../text.ts";

type Counts = {
  readonly newCount: number;
  readonly duplicateCount: number;
  readonly questionCount: number;
};

/** « 42 opérations nouvelles, 3 sont déjà là et ne seront pas ajoutées. » A wordingSimilarity without an answer is not said as sure. */
export function countSentence({ newCount, duplicateCount, questionCount }: Counts): string {
  const fresh = formatMessage(
    "{count, plural, =0 {Aucune opération nouvelle} one {# opération nouvelle} other {# opérations nouvelles}}",
    { count: newCount },
  );
  const known =
    duplicateCount === 0
      ? `${fresh}.`
      : `${fresh}, ${questionCount === 0 ? knownSentence(duplicateCount) : maybeKnownSentence(duplicateCount)}`;
  return questionCount === 0 ? known : `${known} ${likenessSentence(questionCount)}`;
}

function knownSentence(count: number): string {
  return formatMessage(
    "{count, plural, one {# est déjà là et ne sera pas ajoutée} other {# sont déjà là et ne seront pas ajoutées}}.",
    { count },
  );
}

function maybeKnownSentence(count: number): string {
  return formatMessage(
    "{count, plural, one {# serait déjà là et ne serait pas ajoutée} other {# seraient déjà là et ne seraient pas ajoutées}}.",
    { count },
  );
}

function likenessSentence(count: number): string {
  return formatMessage(
    "{count, plural, one {Une ressemblance à vérifier.} other {# ressemblances à vérifier.}}",
    {
      count,
    },
  );
}

export function foundSentence(files: number, accounts: number): string {
  if (accounts === 0)
    return formatMessage("{files, plural, one {Un fichier envoyé.} other {# fichiers envoyés.}}", { files });
  return formatMessage(
    "{files, plural, one {Ce fichier contient {accounts, plural, one {un compte} other {# comptes}}.} other {Ces # fichiers concernent {accounts, plural, one {un compte} other {# comptes}}.}}",
    { files, accounts },
  );
}

/** What keeps the confirmation from being given. */
export function waitingSentence(asking: number): string {
  return formatMessage(
    "{asking, plural, one {Un fichier attend votre réponse.} other {# fichiers attendent votre réponse.}}",
    { asking },
  );
}

export function addedSentence(count: number, portfolios = 0): string {
  if (count > 0 && portfolios > 1)
    return formatMessage(
      "{count, plural, one {# opération a été ajoutée} other {# opérations ont été ajoutées}} dans {portfolios, plural, other {# contrats}}.",
      { count, portfolios },
    );
  return formatMessage(
    "{count, plural, =0 {Aucune opération n’était nouvelle\u00a0: seul le solde a été mis à jour.} one {# opération a été ajoutée.} other {# opérations ont été ajoutées.}}",
    { count },
  );
}

export function addedShort(count: number): string {
  return formatMessage(
    "{count, plural, =0 {rien de nouveau} one {# opération ajoutée} other {# opérations ajoutées}}",
    { count },
  );
}

export function operationsShort(count: number): string {
  return formatMessage("{count, plural, =0 {aucune opération} one {# opération} other {# opérations}}", {
    count,
  });
}

export function questionsSentence(count: number): string {
  return formatMessage("{count, plural, other {# à vérifier}}", { count });
}

export function freshWord(count: number): string {
  return formatMessage(
    "{count, plural, =0 {opération nouvelle} one {opération nouvelle} other {opérations nouvelles}}",
    {
      count,
    },
  );
}

export function setAsideSentence(count: number): string {
  return formatMessage("{count, plural, one {, dont # laissé} other {, dont # laissés}}", { count });
}

export function shownLinesSentence(shown: number, total: number): string {
  return formatMessage("Les {shown, number} premières sur {total, number}, les plus récentes d’abord.", {
    shown,
    total,
  });
}

export function shownQuestionsSentence(shown: number, total: number): string {
  return formatMessage(
    "Les {shown, number} premières sur {total, number}. La réponse pour toutes vaut aussi pour les autres.",
    {
      shown,
      total,
    },
  );
}

/** « OFX, 2 comptes, 41 opérations du 03.01.2026 au 20.11.2026 ». */
export function contentSentence(found: StatementImport): string {
  const days = found.accounts
    .flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to]))
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const accounts = formatMessage("{count, plural, one {un compte} other {# comptes}}", {
    count: found.accounts.length,
  });
  const lines = operationsShort(
    found.accounts.reduce((sum, one) => sum + (one.skipped ? 0 : one.newCount + one.duplicateCount), 0),
  );
  const span =
    first === undefined || last === undefined ? "" : ` du ${formatDay(first)} au ${formatDay(last)}`;
  return `${formatNames[found.format] ?? found.format}, ${accounts}, ${lines}${span}`;
}

/** How a file was read, where the saver said so: « jour, mois, année ; décimales après la virgule ». */
export function readingSentence({ reading }: StatementImport): string | null {
  const parts = [
    reading.dateOrder === null ? null : `dates dans l’ordre ${dateOrderNames[reading.dateOrder]}`,
    reading.decimalMark === null ? null : `décimales après ${decimalMarkNames[reading.decimalMark]}`,
    reading.columns.length === 0 ? null : "colonnes définies par vous",
    reading.words.length === 0
      ? null
      : formatMessage("{count, plural, one {un mot expliqué} other {# mots expliqués}}", {
          count: reading.words.length,
        }),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return formatMessage(reading.remembered ? fileText.remembered : fileText.readAs, {
    choices: parts.join("\u00a0; "),
  });
}
