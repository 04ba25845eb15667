import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import {
  checkPassword,
  singleWord,
  type PasswordCode,
  type PasswordOwner,
  productWords,
  type Result,
  type Variant,
} from "@vigie/domain";
import type { Person } from "../../../directory/people/actions.ts";

/** Judges a new password by the product's rules and by zxcvbn, with French words. */

/** The dictionaries take several megabytes: loaded on first use, then kept. */
let judge: Promise<Judge> | null = null;

type Judge = {
  readonly zxcvbn: ZxcvbnFactory;
  /** Passwords of published breaches (49,233, of @zxcvbn-ts/language-common), and the French words commonly used in passwords. */
  readonly tried: ReadonlySet<string>;
};

async function loadJudge(): Promise<Judge> {
  const [core, common, french] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-fr"),
  ]);
  const dictionary = { ...common.dictionary, ...french.dictionary };
  const words = [dictionary["passwords-common"], dictionary["commonWords-fr"], dictionary["firstnames-fr"]];
  return {
    zxcvbn: new core.ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs }),
    tried: new Set(words.flatMap((list) => list.flatMap((word) => singleWord(String(word)) ?? []))),
  };
}

/** zxcvbn's time grows with the length; a longer text is either strong or a repetition. */
const judgedLength = 100;

type Given = { readonly password: string; readonly passwordConfirmation: string };

export async function judgePassword(
  given: Given,
  owner: PasswordOwner,
): Promise<Result<string, PasswordCode>> {
  const candidate = { password: given.password, confirmation: given.passwordConfirmation };
  // Rules first, since the dictionaries take time to load; the confirmation last, in the order in which a user corrects errors.
  const ruled = checkPassword({ password: given.password, confirmation: given.password, score: null }, owner);
  if (!ruled.ok) return ruled;
  judge ??= loadJudge();
  const ownWords = [owner.email, owner.firstName, owner.lastName, owner.applicationName].filter(
    (word) => word !== null,
  );
  const { zxcvbn, tried } = await judge;
  // An attacker tries a single known word with every year and every symbol after it.
  const word = singleWord(given.password);
  const guessed = word !== null && (tried.has(word) || productWords.includes(word));
  const { score } = zxcvbn.check(given.password.slice(0, judgedLength), [...ownWords, ...productWords]);
  return checkPassword({ ...candidate, score: guessed ? 0 : score }, owner);
}

export function passwordOwner(
  person: Pick<Person, "email" | "firstName" | "lastName" | "birthdate">,
  variant: Variant,
): PasswordOwner {
  return {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    birthdate: person.birthdate,
    applicationName: variant.brand,
  };
}
