export * from "./aggregation/port.ts";
export * from "./aggregation/wire.ts";
export * from "./aggregation/wire-wealth.ts";
