import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.ts";

/** The addresses of the customer's area, from the route tables of its features, so that a new screen is tested and photographed
 * automatically. The tables are parsed as text: Node runs no TSX. */

const web = path.join(root, "apps/web/src");
const specification = path.resolve(root, "../shared/spec/screens.tsv");

const tables = globSync("features/*/*/{routes,book-routes}.tsx", { cwd: web }).toSorted();
const isOfTheBook = (file: string): boolean =>
  file.startsWith(path.join("features", "book")) ||
  file.startsWith(path.join("features", "advice", "vigilance")) ||
  file.startsWith(path.join("features", "club", "requests")) ||
  file.startsWith(path.join("features", "club", "review-calendar")) ||
  path.basename(file) === "book-routes.tsx";

/** Every path of the tables, such as `contract/$contractId/project`. */
function pathsOf(files: readonly string[]): readonly string[] {
  return files
    .map((file) => readFileSync(path.join(web, file), "utf8"))
    .flatMap((table) => [...table.matchAll(/^(?: {4}| {2}\{ )path: "([^"]+)",/gm)])
    .flatMap(([, found]) => found ?? []);
}

export const customerPaths: readonly string[] = pathsOf([
  ...tables.filter((file) => !isOfTheBook(file)),
  "areas/customer/routes.tsx",
]);

/** Those of the advisor's book, under `/advisory`. */
export const bookPaths: readonly string[] = pathsOf(tables.filter(isOfTheBook));

/** Tested elsewhere: the page for an unconfirmed address is outside of the area (identity.spec.ts). */
const elsewhere = /^\/app\/confirmation$/;

/** The customer's screens of the specification, in the notation of the route table; null without the specification. */
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

/** An id that does not exist: how a screen shows missing data. */
export const unknownId = "01939d7e-8a4c-7f00-8000-00000000dead";

/** The holdings of an account, as its replies list them. */
export type Holdings = {
  readonly portfolios: readonly { readonly id: string; readonly kind: string }[];
  readonly accountId: string | null;
};

/** The contract that fills each screen best; without one of these kinds, an id that does not exist. */
const bestKinds: readonly (readonly [RegExp, RegExp])[] = [
  [/^contract-realestate/, /realestate/],
  [/\/edit$/, /realestate|other/],
  [/\/loan$/, /loan|credit|mortgage/],
  [/\/transactions$/, /joint|checking/],
  [/\/informations$/, /^savings$/],
];

/** The path with something of the saver's in each parameter, or an id that does not exist. */
export function addressOf(route: string, { portfolios, accountId }: Holdings): string {
  const kind = bestKinds.find(([of]) => of.test(route))?.[1];
  const portfolio =
    kind === undefined
      ? (portfolios.find((one) => /lifeinsurance|pea|market/.test(one.kind)) ?? portfolios[0])
      : portfolios.find((one) => kind.test(one.kind));
  const values: Readonly<Record<string, string>> = {
    contractId: portfolio?.id ?? unknownId,
    portfolioId: portfolio?.id ?? unknownId,
    accountId: accountId ?? unknownId,
    step: "allocation",
    substep: "1",
    isin: "XV0000000020",
    bankId: "fortuneo",
  };
  return route.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? unknownId);
}
