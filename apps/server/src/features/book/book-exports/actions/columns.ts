import type { CustomerRow } from "@vigie/api";
import {
  type Cents,
  type ContactChannel,
  contactChannels,
  type Day,
  dayOf,
  type Id,
  kindLabels,
  shareOf,
  type Situation,
} from "@vigie/domain";
import type * as read from "../store/read.ts";
import {
  channelTitles,
  clubWords,
  columnTitles as titles,
  invitationWords,
  kindWords,
  leadWords,
  maritalWords,
} from "../text.ts";
import type { Cell, Column } from "./tables.ts";

/** What each table of an archive holds. */

type Of<F extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number];

const euros = (value: Cents | null): Cell => ({ euros: value });

function columnsOf<R>(
  cells: readonly (readonly [key: keyof typeof titles, value: (row: R) => Cell])[],
): readonly Column<R>[] {
  return cells.map(([key, value]) => ({ key, title: titles[key], value }));
}

export type ArchivedCustomer = {
  readonly row: CustomerRow;
  readonly birthdate: Day | null;
  readonly situation: Situation;
  readonly consents: ReadonlyMap<ContactChannel, boolean>;
};

type Told = readonly [key: keyof typeof titles, value: (one: ArchivedCustomer) => Cell];

const customerCells: readonly Told[] = [
  ["customer_id", ({ row }) => row.id],
  ["last_name", ({ row }) => row.lastName],
  ["first_name", ({ row }) => row.firstName],
  ["email", ({ row }) => row.email],
  ["mobile", ({ row }) => row.mobile],
  ["birthdate", ({ birthdate }) => birthdate],
  ["marital_status", ({ row }) => (row.maritalStatus === null ? null : maritalWords[row.maritalStatus])],
  ["children", ({ situation }) => situation.childrenCount],
  ["job_title", ({ situation }) => situation.jobTitle],
  ["postal_code", ({ situation }) => situation.address?.postalCode ?? null],
  ["town", ({ row }) => row.town],
  ["since", ({ row }) => dayOf(row.since)],
  ["advisors", ({ row }) => row.advisors.map(({ name }) => name).join(", ")],
  ["tags", ({ row }) => row.tags.map(({ name }) => name).join(", ")],
  ["risk", ({ row }) => row.risk],
  ["wealth", ({ row }) => euros(row.wealth)],
  ["under_advice", ({ row }) => euros(row.underAdvice)],
  ["flows", ({ row }) => euros(row.flows)],
  ["market", ({ row }) => euros(row.market)],
  ["cash", ({ row }) => euros(row.cash)],
  ["oldest_date", ({ row }) => row.oldestDate],
  ["contracts", ({ row }) => row.contractCount],
  ["unknown_values", ({ row }) => row.unknownCount],
  ["completeness", ({ row }) => (row.completeness === null ? null : Math.round(row.completeness * 100))],
  ["club", ({ row }) => clubWords[row.club]],
  ["last_contact", ({ row }) => row.lastContactAt],
  ["next_appointment", ({ row }) => row.nextAppointmentAt],
];

export const customerColumns: readonly Column<ArchivedCustomer>[] = [
  ...columnsOf(customerCells),
  ...contactChannels.map((channel) => ({
    key: `may_contact_by_${channel}`,
    title: channelTitles[channel],
    value: ({ consents }: ArchivedCustomer) => consents.get(channel) ?? false,
  })),
];

type Contract = Of<typeof read.contracts>;

/** What of it is the customer's; one in another currency is of unknown value. */
export const contractColumns = (today: Day): readonly Column<Contract>[] =>
  columnsOf<Contract>([
    ["customer_id", (one) => one.customerId],
    ["contract_id", (one) => one.id],
    ["name", (one) => one.name],
    ["kind", (one) => kindLabels[one.kind]],
    ["institution", (one) => one.institutionName],
    [
      "value",
      (one) =>
        euros(
          shareOf({ ...one, valueCents: one.currency === "EUR" ? one.amountCents : null }, today).ownedCents,
        ),
    ],
    ["as_of", (one) => one.amountAsOf],
    ["currency", (one) => one.currency],
  ]);

export const interactionColumns = columnsOf<Of<typeof read.interactions>>([
  ["customer_id", (one) => one.customerId],
  ["interaction_id", (one) => one.id],
  ["at", (one) => one.at],
  ["kind", (one) => kindWords[one.kind]],
  ["author", (one) => one.authorName],
  ["note", (one) => one.note],
  ["starts_at", (one) => one.startsAt],
  ["ends_at", (one) => one.endsAt],
  ["place", (one) => one.place],
  ["link", (one) => one.link],
]);

export const promiseColumns = columnsOf<Of<typeof read.promises>>([
  ["customer_id", (one) => one.customerId],
  ["interaction_id", (one) => one.interactionId],
  ["promised_by_customer", (one) => one.promisedBy === "customer"],
  ["what", (one) => one.what],
  ["due_on", (one) => one.dueOn],
  ["done_at", (one) => one.doneAt],
]);

export const taskColumns = columnsOf<Of<typeof read.tasks>>([
  ["customer_id", (one) => one.customerRef],
  ["what", (one) => one.title],
  ["due_on", (one) => one.dueOn],
  ["done_at", (one) => one.doneAt],
]);

export const leadColumns = columnsOf<Of<typeof read.leads>>([
  ["customer_id", (one) => one.customerId],
  ["mission", (one) => one.missionName],
  ["state", (one) => leadWords[one.state]],
  ["note", (one) => one.remarks],
  ["contract", (one) => one.contract],
  ["amount", (one) => euros(one.amountCents)],
  ["later_on", (one) => one.laterOn],
  ["changed_at", (one) => one.changedAt],
]);

/** An address says nothing of whose customer it is: who accepted is named only where they are in the archive. */
export const invitationColumns = (
  customers: ReadonlySet<Id>,
): readonly Column<Of<typeof read.invitations>>[] =>
  columnsOf<Of<typeof read.invitations>>([
    ["email", (one) => one.email],
    ["first_name", (one) => one.firstName],
    ["last_name", (one) => one.lastName],
    ["state", (one) => invitationWords[one.state]],
    ["sent_at", (one) => one.sentAt],
    ["read_at", (one) => one.readAt],
    ["accepted_at", (one) => one.acceptedAt],
    ["canceled_at", (one) => one.canceledAt],
    ["expires_at", (one) => one.expiresAt],
    [
      "customer_id",
      (one) => (one.acceptedBy !== null && customers.has(one.acceptedBy) ? one.acceptedBy : null),
    ],
  ]);
