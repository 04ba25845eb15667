import { algebraEntries } from "./algebra.ts";
import type { CatalogueEntry } from "./entry.ts";
import { optimiseEntries } from "./optimise.ts";
import { portfolioEntries } from "./portfolio.ts";
import { riskEntries } from "./risk.ts";
import { seriesEntries } from "./series.ts";

/** Every function of the core by its name, for whoever wants to check a figure against another tool. */
export const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map(
  [...seriesEntries, ...riskEntries, ...portfolioEntries, ...optimiseEntries, ...algebraEntries].map(
    (one) => [one.name, one],
  ),
);
