import { algebraEntries } from "./algebra.ts";
import { controlEntries } from "./control.ts";
import { decisionEntries } from "./decisions.ts";
import type { CatalogueEntry } from "./entry.ts";
import { feeEntries } from "./fees.ts";
import { indicatorEntries } from "./indicators.ts";
import { lawEntries } from "./law.ts";
import { optimiseEntries } from "./optimise.ts";
import { proposalEntries } from "./proposals.ts";
import { portfolioEntries } from "./portfolio.ts";
import { planEntries } from "./plan.ts";
import { performanceEntries } from "./performance.ts";
import { ratioEntries } from "./ratios.ts";
import { riskEntries } from "./risk.ts";
import { savingsEntries } from "./savings.ts";
import { scoreEntries } from "./scores.ts";
import { seriesEntries } from "./series.ts";
import { underLawEntries } from "./under-law.ts";

const entries: readonly CatalogueEntry[] = [
  ...seriesEntries,
  ...performanceEntries,
  ...savingsEntries,
  ...riskEntries,
  ...ratioEntries,
  ...lawEntries,
  ...planEntries,
  ...indicatorEntries,
  ...portfolioEntries,
  ...feeEntries,
  ...scoreEntries,
  ...optimiseEntries,
  ...underLawEntries,
  ...decisionEntries,
  ...proposalEntries,
  ...controlEntries,
  ...algebraEntries,
];

/** All functions of the core by name, so that a figure can be checked against another tool. */
export const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map(entries.map((one) => [one.name, one]));
