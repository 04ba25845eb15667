import { addressesOf, allEndpoints, type Household } from "./test-household.ts";
import type { Answer, TestUser } from "./test-server.ts";

/** The endpoints whose responses have a tag (`edge/entity-tag.ts`), requested for one household. */
export const versionedEndpoints = allEndpoints.filter(({ versioned }) => versioned === true);

type Held = { readonly tag: string; readonly status: number; readonly body: string };
type Answers = ReadonlyMap<string, Held>;

export async function holdAnswers(saver: TestUser, household: Household): Promise<Answers> {
  const held = new Map<string, Held>();
  for (const endpoint of versionedEndpoints)
    for (const address of addressesOf(endpoint, "me", household))
      held.set(address, await answerOf(saver, address));
  return held;
}

async function answerOf(saver: TestUser, address: string): Promise<Held> {
  return heldOf(await saver.ask("GET", address));
}

const heldOf = (answer: Answer): Held => ({
  status: answer.status,
  body: answer.bytes.toString(),
  tag: tagIn(answer),
});

/** Returns the tag of a response; empty for one without. */
export function tagIn({ headers }: Answer): string {
  const { etag } = headers;
  return typeof etag === "string" ? etag : "";
}

type Outcome = {
  /** Answered 304 although the response differs: must never happen. */
  readonly stale: readonly string[];
  readonly unchanged: number;
  /** The present responses: they need not be requested while nothing changes. */
  readonly now: Answers;
};

/** Repeats the requests with the known tags; what the server reports as unchanged is requested without them, and compared. */
export async function askAgain(saver: TestUser, answers: Answers): Promise<Outcome> {
  const stale: string[] = [];
  let unchanged = 0;
  const now = new Map<string, Held>();
  for (const [address, { tag, status, body }] of answers) {
    const again = await saver.ask("GET", address, undefined, tag === "" ? {} : { "if-none-match": tag });
    const fresh = again.status === 304 ? await answerOf(saver, address) : heldOf(again);
    now.set(address, fresh);
    if (again.status !== 304) continue;
    unchanged += 1;
    if (fresh.status !== status || fresh.body !== body) stale.push(address);
  }
  return { stale, unchanged, now };
}
