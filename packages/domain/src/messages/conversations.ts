/** Messages between a customer and their advisors. */

export const messageLength = 4000;
export const messagesPerPage = 30;
/** Maximum messages of one side per hour. */
export const messagesPerHour = 30;

/** Why the chat is closed: the customer did not consent to it, came from a partner and has no full account yet, or has no advisor.
 * The advisor's email address is then the alternative. */
export const conversationClosures = ["consent", "restricted", "no_advisor"] as const;
export type ConversationClosure = (typeof conversationClosures)[number];

/** Returns why the chat is closed; null where it is open (specification 1 §6). */
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
