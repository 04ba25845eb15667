import type { CustomerSheet, customersApi, ProjectView } from "@vigie/api";
import { cents, type Day, dayOf, fail, type Id, nextStepOf, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { type Ends, endsSince } from "../../../holdings/valuations/actions/ends.ts";
import { situationOf } from "../../../identity/users/actions/view.ts";
import { projectsOfPortfolios } from "../../../insight/projects/actions.ts";
import { wealthGrowth } from "../../../insight/wealth/actions/summary.ts";
import { sheetOfCustomer } from "../store/list.ts";
import { type Movement, sinceContact } from "../store/sheet.ts";
import { rowViewOf } from "./list.ts";
import { sharedSubject } from "./row.ts";

export const showCustomer: Action<typeof customersApi.show> = async ({ services, firm, subject }) => {
  const found = await sheetOf(services, firm, subject.customerId);
  return found === null ? fail("user.not_found") : ok(found.sheet);
};

/** The sheet, and why the customer may not be called, the hour aside, which comes from the same query. */
type Found = { readonly sheet: CustomerSheet; readonly notCalled: string | null };

const endsOfContact = endsSince(sinceContact);

/** Returns the row of the list and the customer's current data, limited to what they share, whoever calls. */
export async function sheetOf(services: Services, firm: FirmSubject, id: Id): Promise<Found | null> {
  const subject = sharedSubject(id);
  const [row, portfolios, ends] = await Promise.all([
    sheetOfCustomer(firm, services.db, { subject, now: services.clock() }),
    visiblePortfolios(services, subject),
    endsOfContact(services, firm, subject),
  ]);
  if (row === undefined) return null;
  const { childrenCount, jobTitle } = situationOf(row.situation ?? undefined);
  const since = dayOf(row.lastContactAt ?? row.since);
  const customer = rowViewOf(services, firm, row);
  const { movements } = row;
  const [changes, projects] = await Promise.all([
    changesSince(services, subject, { since, portfolios, ends, movements }),
    projectsOfPortfolios(services, subject, portfolios),
  ]);
  const { invitedAt: sentAt, acceptedAt } = row;
  const sheet = {
    customer,
    birthdate: row.birthdate,
    childrenCount,
    jobTitle,
    nextStep: nextStepView(services, customer),
    contracts: portfolios.map((one) => ({
      id: one.id,
      name: one.name,
      kind: one.kind,
      institutionName: one.institutionName,
      amount: one.ownedCents,
      asOf: one.valueAsOf,
    })),
    projects: projects.map(projectView),
    changes,
    invitation: acceptedAt === null ? null : { sentAt, acceptedAt },
    counts: { insights: row.insightCount, missions: row.missionCount, interactions: row.interactionCount },
  };
  return { sheet, notCalled: row.notCalled };
}

/** Leaves out the range of possible outcomes, which only the customer's own page draws. */
function projectView({ outlook, ...project }: ProjectView): CustomerSheet["projects"][number] {
  return { ...project, needed: outlook?.needed ?? null };
}

function nextStepView(services: Services, customer: CustomerSheet["customer"]): CustomerSheet["nextStep"] {
  const at = customer.nextAppointmentAt;
  const appointmentAt = at !== null && at >= services.clock() ? at : null;
  const kind = nextStepOf({ ...customer, appointmentAt });
  if (kind === null) return null;
  const count = kind === "complete_file" ? customer.missing.length : null;
  return { kind, at: kind === "appointment" ? appointmentAt : null, count };
}

type Since = {
  readonly since: Day;
  readonly portfolios: readonly OwnedPortfolio[];
  readonly ends: Ends;
  readonly movements: readonly Movement[];
};

/** Returns what changed the shared wealth since a day; null if no value is known, or if the day is today. */
async function changesSince(
  services: Services,
  subject: Subject,
  { since, movements, ...known }: Since,
): Promise<CustomerSheet["changes"]> {
  if (since >= dayOf(services.clock())) return null;
  const wealth = await wealthGrowth(services, subject, { from: since, ...known });
  if (wealth.contractCount === wealth.unknownCount) return null;
  const { growth } = wealth;
  return {
    since: wealth.range.from,
    flows: growth?.paidCents ?? null,
    market: growth?.marketCents ?? null,
    wealthThen: growth === null ? null : cents(wealth.net - growth.changeCents),
    movements: movements.map(({ on, wording, amount }) => ({ on, wording, amount })),
  };
}
