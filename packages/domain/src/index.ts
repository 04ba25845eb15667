export * from "./kernel/assert.ts";
export * from "./kernel/cents.ts";
export * from "./kernel/day.ts";
export * from "./kernel/id.ts";
export * from "./kernel/ratio.ts";
export * from "./kernel/result.ts";
