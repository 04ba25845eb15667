import { plainAccountNumber, type PortfolioKind } from "./portfolios.ts";

/** Matches an account reported by a connection: a new connection to a bank that was connected before reports the same accounts
 * under other ids of the partner. */
export type ReportedAccount = {
  readonly number: string | null;
  readonly kind: PortfolioKind;
  readonly name: string;
};

export type KnownAccount<Id> = ReportedAccount & {
  readonly id: Id;
  /** True while its connection still reads it: it may be another person's access to the same account. */
  readonly isRead: boolean;
};

export type AccountMatch<Id> =
  | { readonly match: "none" }
  | { readonly match: "same"; readonly id: Id }
  /** One of these or none: only their owner knows. */
  | { readonly match: "unsure"; readonly ids: readonly Id[] };

/** @param known accounts of other connections to the same bank */
export function matchAccount<Id>(
  account: ReportedAccount,
  known: readonly KnownAccount<Id>[],
): AccountMatch<Id> {
  const number = plainAccountNumber(account.number);
  const equal = known.filter((one) => number !== null && plainAccountNumber(one.number) === number);
  const [only] = equal;
  if (only !== undefined && equal.length === 1 && only.kind === account.kind && !only.isRead)
    return { match: "same", id: only.id };
  const like = equal.length > 0 ? equal : known.filter((one) => isLike(one, account));
  return like.length === 0 ? { match: "none" } : { match: "unsure", ids: like.map(({ id }) => id) };
}

/** Returns whether both have partly hidden numbers with the same end, or no number and the same name. */
function isLike(one: ReportedAccount, account: ReportedAccount): boolean {
  if (one.kind !== account.kind) return false;
  const [a, b] = [one.number ?? "", account.number ?? ""];
  if (a.trim() === "" || b.trim() === "") return plainName(one.name) === plainName(account.name);
  return (isMasked(a) || isMasked(b)) && endOf(a) !== null && endOf(a) === endOf(b);
}

function isMasked(number: string): boolean {
  return /[*•#]|x{3,}/i.test(number) || plainAccountNumber(number) === null;
}

function endOf(number: string): string | null {
  return /(\d{4})$/.exec(number.replaceAll(/[^0-9A-Za-z]/g, ""))?.[1] ?? null;
}

function plainName(name: string): string {
  return name.trim().toLowerCase();
}
