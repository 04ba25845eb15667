import type { Account } from "@vigie/api";
import type { ProviderCode } from "./provider.ts";
import { stateTexts, text, failureTexts } from "../text.ts";

/** What stops a connection: a refusal of the bank, of the partner, or of our own server with its sentence. */
export type ConnectionFailure = {
  readonly code:
    ProviderCode | "already_connected" | "lost_at_partner" | "wrong_code" | "unsafe_address" | "ours";
  readonly message: string | null;
  readonly connectionId?: Account["id"];
};

export function failureWords(failure: ConnectionFailure): {
  readonly title: string;
  readonly sentence: string;
} {
  const { code, message } = failure;
  if (code === "ours")
    return { title: text.head.failed, sentence: message ?? failureTexts.unreachable.sentence };
  const words = code in failureTexts ? ownWords(code) : stateWords(code);
  // The bank's own message, where the bank has one.
  const bankSpeaks = code === "action_needed" && message !== null;
  return bankSpeaks ? { title: words.title, sentence: message } : words;
}

function ownWords(code: string): { readonly title: string; readonly sentence: string } {
  const known: Readonly<Record<string, { title: string; sentence: string }>> = failureTexts;
  return known[code] ?? stateTexts.technical_bug;
}

function stateWords(code: string): { readonly title: string; readonly sentence: string } {
  const known: Readonly<Record<string, { title: string; sentence: string }>> = stateTexts;
  return known[code] ?? stateTexts.technical_bug;
}
