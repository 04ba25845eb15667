import type { ReactNode } from "react";
import { createIntl, createIntlCache } from "react-intl";

/** French sentences with values and plurals, in ICU syntax:
 * formatMessage("{count, plural, =0 {Aucun contrat} one {# contrat} other {# contrats}}", { count }).
 * Values may be elements (an Amount): the answer is then a list of nodes to put in the page. */
export function formatMessage(sentence: string, values?: Readonly<Record<string, string | number>>): string;
export function formatMessage(sentence: string, values: Readonly<Record<string, ReactNode>>): ReactNode;
export function formatMessage(sentence: string, values: Readonly<Record<string, ReactNode>> = {}): ReactNode {
  return french.formatMessage({ id: sentence, defaultMessage: sentence }, values);
}

const french = createIntl(
  { locale: "fr-FR", defaultLocale: "fr-FR", timeZone: "Europe/Paris", onError: ignoreMissing },
  createIntlCache(),
);

/** Sentences are given, not looked up: a missing translation is no error, a bad sentence is. */
function ignoreMissing(error: Error): void {
  if (!error.message.includes("MISSING_TRANSLATION")) throw error;
}
