import { instant } from "@vigie/domain";
import { startAggregationSandbox } from "@vigie/partners/sandboxes";

/** The aggregation partner in a process of its own, so that its CPU time is not counted as the server's. Nothing is stored on
 * disk. */
const sandbox = await startAggregationSandbox({ clock: () => instant(new Date()) });
process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url })}\n`);
process.on("SIGTERM", () => void sandbox.close().then(() => process.exit(0)));
