import { passwordStrength, type PasswordStrength } from "@vigie/domain";
import { useEffect, useState } from "react";

/** How well a password resists guessing, judged in the browser with the same words and rules as on the server. The dictionaries
 * are larger than a page: they are loaded when a first character is typed, in a separate chunk. */

type Judge = (password: string, ownWords: readonly string[]) => number;

let judge: Promise<Judge> | null = null;

async function loadJudge(): Promise<Judge> {
  const [core, common, french] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-fr"),
  ]);
  const factory = new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, ownWords) => factory.check(password.slice(0, judgedLength), [...ownWords]).score;
}

/** The same length as on the server. */
const judgedLength = 100;

export async function judgePassword(password: string, ownWords: readonly string[]): Promise<number | null> {
  judge ??= loadJudge();
  try {
    return (await judge)(password, ownWords);
  } catch {
    // The dictionaries could not be loaded, so the server judges alone.
    judge = null;
    return null;
  }
}

export type PasswordScore = { readonly score: number | null; readonly strength: PasswordStrength | null };

/** @param ownWords words that the password must not contain: the address, the names, the brand */
export function useStrength(password: string, ownWords: readonly string[]): PasswordScore {
  const [judged, setJudged] = useState<{ readonly of: string; readonly score: number | null }>();
  const words = ownWords.filter((word) => word !== "").join("\n");
  const of = `${password}\n${words}`;
  useEffect(() => {
    if (password === "") return undefined;
    let isCurrent = true;
    void judgePassword(password, words.split("\n")).then((score) => {
      if (isCurrent) setJudged({ of, score });
    });
    return () => {
      isCurrent = false;
    };
  }, [password, words, of]);
  const score = password !== "" && judged?.of === of ? judged.score : null;
  return { score, strength: score === null ? null : passwordStrength(score) };
}
