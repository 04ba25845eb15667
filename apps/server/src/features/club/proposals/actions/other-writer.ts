import type { Id } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";

type Words = { readonly wordsAuthorId: Id | null; readonly wordsAuthorName: string | null };

/** Returns the last author of a draft's text, if it is a colleague of the reader. */
export function otherWriter(
  { wordsAuthorId, wordsAuthorName }: Words,
  { actor }: Pick<Subject, "actor">,
): string | null {
  const isOwn = actor.kind === "user" && actor.userId === wordsAuthorId;
  return isOwn ? null : wordsAuthorName;
}
