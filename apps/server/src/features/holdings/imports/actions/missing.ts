import type { ImportMissing } from "@vigie/api";
import {
  cents,
  type Day,
  hasMissing,
  type ImportedAccount,
  importGroup,
  isSetAside,
  type MissingPeriod,
  missingPeriods,
  type PortfolioKind,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Portfolio } from "../../portfolios/actions/select.ts";
import { daySums } from "../../transactions/actions.ts";
import { valuesOfOthers } from "../../valuations/actions/past.ts";
import type { Planned } from "./plan.ts";
import { readingsInto } from "./rebuild.ts";
import { missingText } from "../text.ts";

type Account = {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly portfolio: Portfolio | null;
  /** Accounts of files that are not imported yet, and the lines they would add. */
  readonly coming: readonly ImportedAccount[];
  readonly added: readonly { readonly day: Day; readonly amountCents: number }[];
};

/** Returns what would be missing in each account after the import of these files. */
export async function missingOfPlan(
  services: Services,
  subject: Subject,
  planned: readonly Planned[],
): Promise<ImportMissing[]> {
  const groups = Map.groupBy(
    planned.filter(({ skipped }) => !skipped),
    importGroup,
  );
  const found: ImportMissing[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const added = group.flatMap(({ account, choice, matches }) =>
      account.lines
        .filter((line) => !isSetAside(line, choice, matches.get(line.key)))
        .map((line) => ({ day: line.date, amountCents: line.amountCents })),
    );
    found.push(
      ...(await missingOf(services, subject, {
        name: first.portfolio?.name ?? first.choice.name ?? first.account.name,
        kind: first.portfolio?.kind ?? first.choice.kind ?? first.account.kind,
        portfolio: first.portfolio,
        coming: group.map(({ account }) => account),
        added,
      })),
    );
  }
  return found;
}

/** Returns what is missing in portfolios that files contributed to. */
export async function missingOfPortfolios(
  services: Services,
  subject: Subject,
  portfolios: readonly Portfolio[],
): Promise<ImportMissing[]> {
  const found: ImportMissing[] = [];
  for (const portfolio of portfolios) {
    const { name, kind } = portfolio;
    found.push(...(await missingOf(services, subject, { name, kind, portfolio, coming: [], added: [] })));
  }
  return found;
}

async function missingOf(services: Services, subject: Subject, one: Account): Promise<ImportMissing[]> {
  const { name, kind, portfolio, coming, added } = one;
  if (!hasMissing(kind)) return [];
  const held = portfolio === null ? [] : await daySums(services, subject, portfolio.id);
  const inFiles =
    portfolio === null ? [] : await readingsInto(subject, services.db, { id: portfolio.id, lines: "ends" });
  const stretches = missingPeriods({
    kind,
    accounts: [...inFiles.map(({ account }) => account), ...coming],
    held: held.map(({ date, ...sum }) => ({ ...sum, day: date })),
    added,
    firstOfBank: await bankValue(services, subject, portfolio),
  });
  return stretches.map((stretch) => sentenceOf(name, stretch));
}

/** Returns the first balance that the bank connection gave for a portfolio. */
async function bankValue({ db }: Services, subject: Subject, portfolio: Portfolio | null) {
  if (portfolio?.source !== "provider") return null;
  const [first] = await valuesOfOthers(db, subject, portfolio.id);
  return first === undefined ? null : { day: first.day, valueCents: Number(first.valueCents) };
}

function sentenceOf(accountName: string, stretch: MissingPeriod): ImportMissing {
  const { kind, from, to } = stretch;
  const isBalance = kind === "balance";
  return {
    kind,
    accountName,
    from,
    to,
    amount: isBalance ? cents(stretch.amountCents) : null,
    sentence: isBalance ? missingText.balance(stretch) : missingText.period(stretch),
  };
}

/** Reports the number of lines of a file that could not be parsed, and so are missing in its account. */
export function missingRows(fileName: string, rejected: number): ImportMissing[] {
  if (rejected === 0) return [];
  return [
    {
      kind: "rows",
      accountName: fileName,
      from: null,
      to: null,
      amount: null,
      sentence: missingText.rows(rejected),
    },
  ];
}
