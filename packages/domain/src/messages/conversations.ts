/** What a customer and their advisors write to each other. */

export const messageLength = 4000;
export const messagesPerPage = 30;
/** Messages of one side in an hour. */
export const messagesPerHour = 30;

/** Why nobody may write: the customer did not agree to the chat, came from a partner and has no full account yet, or has no
 * advisor. One then writes to the advisor's address. */
export const conversationClosures = ["consent", "restricted", "no_advisor"] as const;
export type ConversationClosure = (typeof conversationClosures)[number];

/** May they write to each other here? Null where they may (specification 1 §6). */
export function conversationClosure({
  chatConsent,
  ssoRestricted,
  advisorCount,
}: {
  readonly chatConsent: boolean;
  readonly ssoRestricted: boolean;
  readonly advisorCount: number;
}): ConversationClosure | null {
  if (advisorCount === 0) return "no_advisor";
  if (ssoRestricted) return "restricted";
  return chatConsent ? null : "consent";
}
