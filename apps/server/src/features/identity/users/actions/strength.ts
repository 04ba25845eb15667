import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import {
  checkPassword,
  type PasswordCode,
  type PasswordOwner,
  type Result,
  type Variant,
} from "@vigie/domain";
import type { Person } from "../../../directory/people/actions.ts";

/** Judges a new password by the product's rules and by zxcvbn, with French words. */

/** The dictionaries weigh several megabytes: read at the first need, then kept. */
let judge: Promise<ZxcvbnFactory> | null = null;

async function loadJudge(): Promise<ZxcvbnFactory> {
  const [core, common, french] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-fr"),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  });
}

/** zxcvbn's time grows with the length; beyond this a text is strong or a repetition. */
const judgedLength = 100;

type Given = { readonly password: string; readonly passwordConfirmation: string };

export async function judgePassword(
  given: Given,
  owner: PasswordOwner,
): Promise<Result<string, PasswordCode>> {
  const candidate = { password: given.password, confirmation: given.passwordConfirmation };
  // The rules first, without the judge, whose dictionaries take time; the confirmation last, as a person mends them.
  const ruled = checkPassword({ password: given.password, confirmation: given.password, score: null }, owner);
  if (!ruled.ok) return ruled;
  judge ??= loadJudge();
  const told = [owner.email, owner.firstName, owner.lastName, owner.applicationName].filter(
    (word) => word !== null,
  );
  const { score } = (await judge).check(given.password.slice(0, judgedLength), told);
  return checkPassword({ ...candidate, score }, owner);
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
