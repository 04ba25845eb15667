import type { Id } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";

type Words = { readonly wordsAuthorId: Id | null; readonly wordsAuthorName: string | null };

/** Who wrote the words of a draft last, where it is a colleague of who reads it. */
export function otherWriter(
  { wordsAuthorId, wordsAuthorName }: Words,
  { actor }: Pick<Subject, "actor">,
): string | null {
  const isOwn = actor.kind === "user" && actor.userId === wordsAuthorId;
  return isOwn ? null : wordsAuthorName;
}
