import { readToolConfig } from "../../apps/server/src/config.ts";
import { systemSubject } from "../../apps/server/src/edge/subject.ts";
import { runAnalysis } from "../../apps/server/src/features/insight/analyses/actions/run.ts";
import { startServices } from "../../apps/server/src/boot/start-services.ts";

/** A process that runs the server's own analysis job on every pending analysis of its half, until it is stopped. It takes its
 * jobs from the table and not from the queue, because the analysis is what is measured. */
const { services, stop } = await startServices(readToolConfig(), process.env["DATABASE_URL"] ?? "");
const half = Number(process.argv[2]);
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
    await runAnalysis(services, systemSubject("analyse", customer_id), {
      portfolioId: portfolio_id,
      analysisId: id,
      cause: "asked",
    });
  if (mine.length === 0) await new Promise((next) => setTimeout(next, 20));
}
await stop();
process.exit(0);
