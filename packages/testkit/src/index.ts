export * from "./clock.ts";
export * from "./fake-api.ts";
export * from "./ids.ts";
export * from "./world.ts";
export * from "./portfolio-detail.ts";
