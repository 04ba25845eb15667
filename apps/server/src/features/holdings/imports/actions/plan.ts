import {
  type HeldMove,
  heldMoveOf,
  type Id,
  importGroup,
  isSetAside,
  matchMoves,
  type MoveMatch,
  type PlacedImport,
  placeImports,
} from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import { runYielding, mapYielding } from "../../../../edge/yielding.ts";
import type { Services } from "../../../../boot/services.ts";
import { type Portfolio, knownPortfolios } from "../../portfolios/actions/select.ts";
import { heldTransactions } from "../../transactions/actions.ts";
import * as store from "../store.ts";
import * as memory from "../store/memory.ts";

/** One account of a file, its target portfolio and the lines that already exist there. */
export type Planned = PlacedImport<store.ImportRow, Portfolio> & {
  readonly matches: ReadonlyMap<string, MoveMatch>;
};

/** Finds the target of each account of the files and which of their lines already exist, including those of earlier files of the
 * batch. */
export async function planImports(
  services: Services,
  subject: Subject,
  rows: readonly store.ImportRow[],
): Promise<Planned[]> {
  const [portfolios, remembered, sources] = await Promise.all([
    knownPortfolios(services, subject),
    memory.knownAccounts(subject, services.db),
    store.signatures(subject, services.db),
  ]);
  const places = placeImports(rows, { portfolios, remembered });
  const heldBy = new Map<string, HeldMove[]>();
  const groups = Map.groupBy(places, importGroup);
  const planned: Planned[] = [];
  for (const place of places) {
    if (place.skipped) {
      planned.push({ ...place, matches: new Map() });
      continue;
    }
    const { row, account, choice, portfolio } = place;
    const group = importGroup(place);
    const held =
      heldBy.get(group) ??
      (portfolio === null ? [] : await heldIn(services, subject, { id: portfolio.id, sources }));
    const source = row.signature === "" ? null : row.signature;
    const matches = await runYielding(matchMoves(account.lines, held, source));
    planned.push({ ...place, matches });
    // The lines this account adds already exist for the next account of the same portfolio.
    if (groups.get(group)?.length === 1) continue;
    const added = account.lines.filter((line) => !isSetAside(line, choice, matches.get(line.key)));
    heldBy.set(group, [...held, ...(await mapYielding(added, (line) => heldMoveOf(line, source)))]);
  }
  return planned;
}

async function heldIn(
  services: Services,
  subject: Subject,
  { id, sources }: { id: Id; sources: ReadonlyMap<Id, string> },
): Promise<HeldMove[]> {
  const held = await heldTransactions(services, subject, id);
  return await mapYielding(held, (row) => {
    const source = row.importId === null ? undefined : sources.get(row.importId);
    return {
      externalId: row.externalId,
      date: row.date,
      amountCents: row.amountCents,
      wording: row.originalWording,
      provenance: row.provenance,
      source: source === undefined || source === "" ? null : source,
    };
  });
}
