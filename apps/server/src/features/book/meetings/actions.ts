import { insightsAtOnce, interactionsApi, isOffered, meetingAsks, type meetingsApi } from "@vigie/api";
import { fail, ok, type Result } from "@vigie/domain";
import type { Action, FirmCustomerContext } from "../../../edge/handler.ts";
import { listAlerts } from "../alerts/actions/list.ts";
import { showCouple } from "../couples/actions.ts";
import { sheetOf } from "../customers/actions/sheet.ts";
import { listInsights } from "../insights/actions.ts";
import { logFor } from "../interactions/actions/read.ts";
import { listTasks } from "../tasks/actions.ts";

/** As many as a list of alerts returns at once. */
const mostAlerts = 400;

/** Returns, in one response, what the endpoints of its parts return; all parts are read concurrently. */
export const showMeeting: Action<typeof meetingsApi.show> = async (context, { params }) => {
  const { services, firm } = context;
  const { customerId } = context.subject;
  const asked = { params, query: {}, body: {} };
  const found = sheetOf(services, firm, customerId);
  const notCalled = found.then((one) => one?.notCalled ?? null);
  const [one, log, tasks, alerts, insights, couple] = await Promise.all([
    found,
    logOf(context, notCalled),
    listTasks(context, { ...asked, query: { ...meetingAsks.tasks, customerId, state: "open" } }),
    listAlerts(context, { ...asked, query: { customerId, state: "open", size: mostAlerts } }),
    listInsights(context, { ...asked, query: { customerId, size: insightsAtOnce } }),
    showCouple(context, asked),
  ]);
  if (one === null) return fail("user.not_found");
  return ok({
    sheet: one.sheet,
    log,
    tasks: answered(tasks),
    alerts: answered(alerts),
    insights: answered(insights),
    couple: answered(couple),
  });
};

async function logOf(context: FirmCustomerContext, notCalled: Promise<string | null>) {
  const { variant } = context.firm;
  if (!isOffered(interactionsApi.list, (name) => variant.features[name])) return null;
  return await logFor(context, meetingAsks.log, notCalled);
}

/** Unwraps the result of a part. The parts can only fail on an invalid cursor, and none is passed. */
function answered<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  throw new Error(`assertion: a part of a meeting answers, not ${result.code}`);
}
