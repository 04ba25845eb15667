import { proposalsApi } from "./club/proposals.ts";
import { reviewsApi } from "./club/reviews.ts";
import { keptRecordsApi } from "./club/kept-records.ts";
import { recordApi } from "./club/record.ts";
import { replacementsApi } from "./club/replacements.ts";
import { targetsApi } from "./club/targets.ts";
import { clientFilesApi } from "./advice/client-files.ts";
import { vigilanceApi } from "./advice/vigilance.ts";
import { suitabilityApi } from "./advice/suitability.ts";

/** Calls about an advisor's advice, in a file of their own so that only pages that need them load their code. */
export const adviceApi = {
  clientFiles: clientFilesApi,
  suitability: suitabilityApi,
  vigilance: vigilanceApi,
  proposals: proposalsApi,
  record: recordApi,
  keptRecords: keptRecordsApi,
  targets: targetsApi,
  replacements: replacementsApi,
  reviews: reviewsApi,
};
