import { instant } from "@vigie/domain";
import { startAggregationSandbox } from "@vigie/partners/sandboxes";

/** The aggregation partner in a process of its own, so that its work is not counted as ours. Keeps nothing on disk. */
const sandbox = await startAggregationSandbox({ clock: () => instant(new Date()) });
process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url })}\n`);
process.on("SIGTERM", () => void sandbox.close().then(() => process.exit(0)));
