import { insightsAtOnce, interactionsApi, isOffered, meetingAsks, type meetingsApi } from "@vigie/api";
import { ok, type Result } from "@vigie/domain";
import type { Action, FirmCustomerContext } from "../../../edge/handler.ts";
import { listAlerts } from "../alerts/actions/list.ts";
import { showCouple } from "../couples/actions.ts";
import { showCustomer } from "../customers/actions/sheet.ts";
import { listInsights } from "../insights/actions.ts";
import { listInteractions } from "../interactions/actions/read.ts";
import { listTasks } from "../tasks/actions.ts";

/** As many as a list of alerts gives at once. */
const mostAlerts = 400;

/** Each part is what its own call answers, by the same action; all of them are asked in the same moment. */
export const showMeeting: Action<typeof meetingsApi.show> = async (context, { params }) => {
  const { customerId } = context.subject;
  const asked = { params, query: {}, body: {} };
  const [sheet, log, tasks, alerts, insights, couple] = await Promise.all([
    showCustomer(context, asked),
    logOf(context, params),
    listTasks(context, { ...asked, query: { ...meetingAsks.tasks, customerId, state: "open" } }),
    listAlerts(context, { ...asked, query: { customerId, state: "open", size: mostAlerts } }),
    listInsights(context, { ...asked, query: { customerId, size: insightsAtOnce } }),
    showCouple(context, asked),
  ]);
  if (!sheet.ok) return sheet;
  return ok({
    sheet: sheet.value,
    log: log === null ? null : answered(log),
    tasks: answered(tasks),
    alerts: answered(alerts),
    insights: answered(insights),
    couple: answered(couple),
  });
};

type Params = Parameters<typeof listInteractions>[1]["params"];

async function logOf(context: FirmCustomerContext, params: Params) {
  const { variant } = context.firm;
  if (!isOffered(interactionsApi.list, (name) => variant.features[name])) return null;
  return await listInteractions(context, { params, query: meetingAsks.log, body: {} });
}

/** What these parts may refuse is a place in a list, of which none is given. */
function answered<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  throw new Error(`assertion: a part of a meeting answers, not ${result.code}`);
}
