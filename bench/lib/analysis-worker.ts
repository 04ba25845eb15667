import { readToolConfig } from "../../apps/server/src/config.ts";
import { analysisJobs } from "../../apps/server/src/features/insight/analyses/jobs.ts";
import { startServices } from "../../apps/server/src/boot/start-services.ts";

/** A process that runs the server's own analysis job on every pending analysis of its half, until it is stopped. It takes its jobs from the table and not from the queue: what is measured is the analysis. */
const { services, stop } = await startServices(readToolConfig(), process.env["DATABASE_URL"] ?? "");
const half = Number(process.argv[2]);
const analyse = analysisJobs(services).analyse;
if (analyse === undefined) throw new Error("The server has no job of analysis.");
let stopping = false;
process.on("SIGTERM", () => {
  stopping = true;
});
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
while (!stopping) {
  const pending = await services.db
    .selectFrom("analyses")
    .select(["customer_id", "portfolio_id", "id"])
    .where("state", "=", "pending")
    .orderBy("id")
    .limit(400)
    .execute();
  const mine = pending.filter((_, index) => index % 2 === half).slice(0, 20);
  for (const { customer_id, portfolio_id, id } of mine)
    await analyse({ customerId: customer_id, portfolioId: portfolio_id, analysisId: id });
  if (mine.length === 0) await new Promise((next) => setTimeout(next, 20));
}
await stop();
process.exit(0);
