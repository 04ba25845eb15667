import { readConfig } from "../../apps/server/src/config.ts";
import { analysisJobs } from "../../apps/server/src/features/analyses/jobs.ts";
import { startServices } from "../../apps/server/src/start-services.ts";

/** A worker of the server that takes analyses alone, in a process of its own. Prints its processor time when it ends. */
const { services, stop } = await startServices(readConfig(), process.env["DATABASE_URL"] ?? "");
await services.queue.work(analysisJobs(services));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
process.on("SIGTERM", () => void stop().then(() => process.exit(0)));
