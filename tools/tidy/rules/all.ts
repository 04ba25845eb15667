import type { Rule } from "../source.ts";
import { sourcedFigures } from "./figures.ts";
import { areaOrder, featureBoundaries, importTable, sandboxesApart } from "./imports.ts";
import { oneKindOfForm } from "./forms.ts";
import { featureNames, indexFiles, kebabCase, noRetiredNames, sameBasename } from "./names.ts";
import { peopleInOnePlace } from "./people.ts";
import { clockAndChance, environmentReader, namedExports, rawTransactions } from "./purity.ts";
import { rowsInStores } from "./rows.ts";
import { rulesInPackages } from "./rules-in-packages.ts";
import { searchableNames } from "./searchable-names.ts";
import { fileLength, functionLength, parameterCount } from "./sizes.ts";
import { declaredSwitches } from "./switches.ts";
import { checkedAnswers, portfolioFixtures } from "./tests.ts";
import { webRooms } from "./web-rooms.ts";
import { frenchInCatalogues, noLooseEnds, ownWords } from "./words.ts";

/** The project rules that lint cannot express, in the order of the report. */
export const rules: readonly Rule[] = [
  importTable,
  featureBoundaries,
  sandboxesApart,
  webRooms,
  areaOrder,
  featureNames,
  indexFiles,
  kebabCase,
  noRetiredNames,
  searchableNames,
  sameBasename,
  fileLength,
  functionLength,
  parameterCount,
  namedExports,
  clockAndChance,
  environmentReader,
  rawTransactions,
  rowsInStores,
  rulesInPackages,
  peopleInOnePlace,
  declaredSwitches,
  checkedAnswers,
  portfolioFixtures,
  oneKindOfForm,
  sourcedFigures,
  frenchInCatalogues,
  noLooseEnds,
  ownWords,
];
