import config from "./playwright.config.ts";
const { webServer: _, ...rest } = config;
if (process.env["ZZ_ARGS"]) rest.use!.launchOptions!.args!.push(...process.env["ZZ_ARGS"].split(" "));
export default rest;
