import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { customerScreens } from "../apps/web/src/areas/customer/routes.tsx";
import type { Screen } from "../apps/web/src/areas/screen.ts";
import { type Json, recordsOf } from "./support.ts";

/** The addresses of the customer's area: all of the app's own table, so that a new screen is tried without a word here. */

const specification = path.resolve(import.meta.dirname, "../../shared/spec/screens.tsv");

/** Every path of the table, `contract/$contractId/project`. */
export const customerPaths: readonly string[] = pathsOf(customerScreens, "");

function pathsOf(screens: readonly Screen[], base: string): readonly string[] {
  return screens.flatMap((screen) => {
    const own = [base, screen.path].filter((part) => part !== "" && part !== "/").join("/");
    return [own, ...pathsOf(screen.children ?? [], own)];
  });
}

/** Those that have their place elsewhere: the Club and what is paid are not built yet, and who has no confirmed address has a
 * page outside the area (identity.spec.ts). */
const elsewhere = /^\/app\/(club|pay$|subscribe$|user\/payment$|confirmation$)/;

/** The customer's screens of the specification, written as the app's table writes them; null where the
 * specification is not at hand. */
export function specifiedPaths(): readonly string[] | null {
  if (!existsSync(specification)) return null;
  const rows = readFileSync(specification, "utf8")
    .split("\n")
    .map((line) => line.split("\t"));
  return rows.flatMap(([at = "", access = ""]) =>
    access.startsWith("customer") && !elsewhere.test(at)
      ? [at.replace(/^\/app\//, "").replaceAll(/\{(\w+)\}/g, "$$$1")]
      : [],
  );
}

/** An id that nobody has: what a screen says of what does not exist. */
const unknownId = "01939d7e-8a4c-7f00-8000-00000000dead";

export type Holdings = { readonly contracts: readonly Json[]; readonly accountId: string | null };

export function holdingsOf(portfolios: unknown, accounts: unknown): Holdings {
  const [account] = recordsOf(accounts);
  return {
    contracts: recordsOf(portfolios),
    accountId: account === undefined ? null : String(account["id"]),
  };
}

/** Which contract shows the most of a screen. */
const bestKinds: readonly (readonly [RegExp, RegExp])[] = [
  [/^contract-realestate|\/edit$/, /real_?estate/],
  [/\/loan$/, /loan|credit/],
  [/\/transactions$/, /joint|checking/],
  [/\/informations$/, /^savings$/],
  [/./, /lifeinsurance|pea|market/],
];

/** The path with something of the saver's in each of its places, or with what does not exist where they have none. */
export function addressOf(route: string, { contracts, accountId }: Holdings): string {
  const kind = bestKinds.find(([of]) => of.test(route))?.[1] ?? /./;
  const contract = contracts.find((one) => kind.test(String(one["kind"]))) ?? contracts[0];
  const values: Readonly<Record<string, string>> = {
    contractId: contract === undefined ? unknownId : String(contract["id"]),
    accountId: accountId ?? unknownId,
    step: "allocation",
    substep: "1",
    isin: "XV0000000020",
    bankId: "fortuneo",
  };
  return route.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? unknownId);
}
