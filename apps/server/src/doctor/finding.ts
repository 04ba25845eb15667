import type { PartnerFinding } from "@vigie/partners";

/** The result of one check: a sentence, and whether somebody has to act. A warning does not prevent a start. */
export type Finding = PartnerFinding;

export type Section = { readonly title: string; readonly findings: readonly Finding[] };

export const found = {
  ok: (sentence: string): Finding => ({ level: "ok", sentence }),
  warning: (sentence: string): Finding => ({ level: "warning", sentence }),
  fault: (sentence: string): Finding => ({ level: "fault", sentence }),
};

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

const thisComputer = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isThisComputer(url: string): boolean {
  return URL.canParse(url) && thisComputer.test(new URL(url).hostname);
}
