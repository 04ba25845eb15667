import { startAggregationSandbox } from "/work/main/packages/partners/src/aggregation/sandbox.ts";
import { startFundDataSandbox } from "/work/main/packages/partners/src/fund-data/sandbox.ts";
import { instant } from "@vigie/domain";
const clock = () => instant(new Date());
const a = await startAggregationSandbox({ clock, port: 3010 });
const f = await startFundDataSandbox({ clock, port: 3013 });
console.log(a.url, f.url);
