export * from "./insight/analysis.ts";
export * from "./insight/overall.ts";
export * from "./insight/panel.ts";
export * from "./insight/risk-model.ts";
export type { Scores } from "./insight/scores.ts";
export * from "./insight/sections.ts";
export * from "./insight/situation.ts";
export * from "./insight/terms.ts";
