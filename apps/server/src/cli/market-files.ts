import {
  isReferenceContractFile,
  readContractFile,
  readEuroRates,
  readReferenceContracts,
  readSeriesFile,
} from "@vigie/partners";
import { ok } from "@vigie/domain";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readToolConfig } from "../config.ts";
import { importFunds } from "../features/market/funds/actions.ts";
import {
  importContracts,
  importEuroFunds,
  importSeries,
} from "../features/market/funds/actions/import-files.ts";
import {
  importEuroRates,
  importKnownContracts,
} from "../features/market/known-contracts/actions/import-files.ts";
import type { Services } from "../boot/services.ts";
import { startServices } from "../boot/start-services.ts";
import { readFundsFromFiles } from "./fund-files.ts";
import { fundFileSentence, isRefusedFundFile, refusalSentence, rowsSentence } from "./market-report-text.ts";
import { openDatabase } from "./open-database.ts";
import { cliText } from "./text.ts";

/** The kinds of market data that `npm run import` loads, by the first word of the command. */
export const marketWords = ["funds", "series", "contracts", "rates"] as const;
export type MarketWord = (typeof marketWords)[number];

/** Loads files of real funds, reference series, contracts or rates of euro funds. Returns the exit code: 1 if a file is refused.
 * @param print prints one line of the report */
export async function loadMarketFiles(
  word: MarketWord,
  files: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const missing = files.filter((file) => !existsSync(file));
  for (const file of missing) print(cliText.missingFile(file));
  if (files.length === 0) print(cliText.noFile);
  if (missing.length > 0 || files.length === 0) return 1;
  const config = readToolConfig();
  const database = await openDatabase(config);
  const { services, stop } = await startServices(config, database.url);
  try {
    return await loaders[word](services, files, print);
  } finally {
    await stop();
    await database.close();
  }
}

type Loader = (
  services: Services,
  files: readonly string[],
  print: (line: string) => void,
) => Promise<number>;

/** Exported for its test: reads and stores, without opening a database. */
export const loaders: Readonly<Record<MarketWord, Loader>> = {
  funds: async (services, files, print) => {
    const read = await readFundsFromFiles(files);
    const count = await importFunds(services, read.funds, read.histories);
    const euro = await importEuroFunds(services, read.euroFunds);
    for (const file of read.report) print(fundFileSentence(file));
    print(cliText.fundsLoaded({ count, histories: read.histories.length, euro }));
    return read.report.some(isRefusedFundFile) ? 1 : 0;
  },
  series: async (services, files, print) => {
    let code = 0;
    for (const file of files) {
      const name = path.basename(file);
      const read = readSeriesFile(await readFile(file));
      if (!read.ok) {
        code = 1;
        print(refusalSentence(name, read));
        continue;
      }
      const count = await importSeries(services, { name, series: read.value.series });
      print(cliText.seriesLoaded({ name, count, refused: read.value.refused.length }));
    }
    return code;
  },
  contracts: async (services, files, print) => {
    let code = 0;
    for (const file of files) {
      const name = path.basename(file);
      const content = await readFile(file);
      const loaded = isReferenceContractFile(content)
        ? await loadKnownContracts(services, { name, content })
        : await loadOfferedContracts(services, { name, content });
      if (!loaded.ok) code = 1;
      print(loaded.ok ? loaded.value : refusalSentence(name, loaded));
    }
    return code;
  },
  rates: async (services, files, print) => {
    let code = 0;
    for (const file of files) {
      const name = path.basename(file);
      const read = readEuroRates(await readFile(file));
      if (!read.ok) {
        code = 1;
        print(refusalSentence(name, read));
        continue;
      }
      const { rates, refused } = read.value;
      const funds = await importEuroRates(services, { name, rates });
      print(cliText.ratesLoaded({ name, count: rates.length, funds, refused: rowsSentence(refused) }));
    }
    return code;
  },
};

type NamedBytes = { readonly name: string; readonly content: Uint8Array };

/** Loads known contracts on the market: names and fees, each line with its source. */
async function loadKnownContracts(services: Services, { name, content }: NamedBytes) {
  const read = readReferenceContracts(content);
  if (!read.ok) return read;
  const { contracts, refused } = read.value;
  await importKnownContracts(services, { name, contracts });
  return ok(cliText.knownContractsLoaded({ name, count: contracts.length, refused: rowsSentence(refused) }));
}

/** Loads contracts with the funds that they offer. */
async function loadOfferedContracts(services: Services, { name, content }: NamedBytes) {
  const read = readContractFile(content);
  if (!read.ok) return read;
  const { unknownFunds } = await importContracts(services, read.value);
  return ok(cliText.contractsLoaded({ name, count: read.value.length, unknownFunds }));
}
