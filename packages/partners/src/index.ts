export * from "./aggregation/port.ts";
export * from "./aggregation/port-events.ts";
export * from "./aggregation/port-wealth.ts";
export * from "./aggregation/wire.ts";
export * from "./aggregation/wire-wealth.ts";
export * from "./aggregation/adapter.ts";
export type { AggregationConfig } from "./aggregation/adapter-call.ts";
export { stateOfFailure } from "./aggregation/map-errors.ts";
export * from "./aggregation/map-transactions.ts";
export { withPockets } from "./aggregation/map-wealth.ts";
export * from "./aggregation/signature.ts";
export * from "./aggregation/tenant.ts";
export { type ReplayedList, replayPayload } from "./aggregation/replay.ts";
export * from "./http/breaker.ts";
export { freePort, isFree } from "./http/free-port.ts";
export * from "./http/read-body.ts";
export * from "./http/resilient-fetch.ts";
export * from "./fund-data/adapter.ts";
export * from "./fund-data/port.ts";
export * from "./fund-data/files.ts";
export { readContractFile } from "./fund-data/files-contracts.ts";
export { type FileSeries, readSeriesFile } from "./fund-data/files-series.ts";
export { readTabbed } from "./fund-data/files-csv.ts";
export {
  contractColumns,
  type EuroRate,
  euroFundsOfRates,
  isReferenceContractFile,
  plainRate,
  readEuroRates,
  readReferenceContracts,
} from "./fund-data/files-references.ts";
export * from "./home-estimate/adapter.ts";
export * from "./home-estimate/port.ts";
export * from "./mail/adapter.ts";
export { type DeclineReason, declineReasons } from "./payments/declines.ts";
export * from "./payments/port.ts";
export * from "./push/port.ts";
export { isPushKey, makePushKeys } from "./push/vapid.ts";
export * from "./signature/port.ts";
export type { MailServer } from "./mail/config.ts";
export * from "./sso/port.ts";
export type { SsoSettings } from "./sso/settings.ts";
export * from "./mail/port.ts";
export { type Choice, choosePartners, type ChosenPartner } from "./choice.ts";
export { jsonOf } from "./look.ts";
export type { LookReply, LookedAtServer, LookRequest, PartnerFinding, PartnerLook } from "./look.ts";
export * from "./partner.ts";
export * as partners from "./partners.ts";
