import type { CustomerRow } from "@vigie/api";
import {
  type Cents,
  type ContactChannel,
  contactChannels,
  type Day,
  dayOf,
  fileWholePercent,
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
  profileSourceWords,
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

type CellOfCustomer = readonly [key: keyof typeof titles, value: (one: ArchivedCustomer) => Cell];

const customerCells: readonly CellOfCustomer[] = [
  ["customerId", ({ row }) => row.id],
  ["lastName", ({ row }) => row.lastName],
  ["firstName", ({ row }) => row.firstName],
  ["email", ({ row }) => row.email],
  ["mobile", ({ row }) => row.mobile],
  ["birthdate", ({ birthdate }) => birthdate],
  ["maritalStatus", ({ row }) => (row.maritalStatus === null ? null : maritalWords[row.maritalStatus])],
  ["children", ({ situation }) => situation.childrenCount],
  ["jobTitle", ({ situation }) => situation.jobTitle],
  ["postalCode", ({ situation }) => situation.address?.postalCode ?? null],
  ["town", ({ row }) => row.town],
  ["since", ({ row }) => dayOf(row.since)],
  ["advisors", ({ row }) => row.advisors.map(({ name }) => name).join(", ")],
  ["tags", ({ row }) => row.tags.map(({ name }) => name).join(", ")],
  ["risk", ({ row }) => row.risk],
  ["riskSource", ({ row }) => (row.riskSource === null ? null : profileSourceWords[row.riskSource])],
  ["wealth", ({ row }) => euros(row.wealth)],
  ["underAdvice", ({ row }) => euros(row.underAdvice)],
  ["flows", ({ row }) => euros(row.flows)],
  ["market", ({ row }) => euros(row.market)],
  ["cash", ({ row }) => euros(row.cash)],
  ["oldestDate", ({ row }) => row.oldestDate],
  ["contracts", ({ row }) => row.contractCount],
  ["unknownValues", ({ row }) => row.unknownCount],
  ["completeness", ({ row }) => (row.completeness === null ? null : fileWholePercent(row.completeness))],
  ["club", ({ row }) => clubWords[row.club]],
  ["lastContact", ({ row }) => row.lastContactAt],
  ["nextAppointment", ({ row }) => row.nextAppointmentAt],
];

export const customerColumns: readonly Column<ArchivedCustomer>[] = [
  ...columnsOf(customerCells),
  ...contactChannels.map((channel) => ({
    key: `mayContactBy_${channel}`,
    title: channelTitles[channel],
    value: ({ consents }: ArchivedCustomer) => consents.get(channel) ?? false,
  })),
];

type Held = Of<typeof read.contracts>;

/** Amounts are the customer's own share; those of contracts in another currency are unknown. */
export const contractColumns = (today: Day): readonly Column<Held>[] =>
  columnsOf<Held>([
    ["customerId", (one) => one.customerId],
    ["contractId", (one) => one.id],
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
    ["asOf", (one) => one.amountAsOf],
    ["currency", (one) => one.currency],
  ]);

export const interactionColumns = columnsOf<Of<typeof read.interactions>>([
  ["customerId", (one) => one.customerId],
  ["interactionId", (one) => one.id],
  ["at", (one) => one.at],
  ["kind", (one) => kindWords[one.kind]],
  ["author", (one) => one.authorName],
  ["note", (one) => one.note],
  ["startsAt", (one) => one.startsAt],
  ["endsAt", (one) => one.endsAt],
  ["place", (one) => one.place],
  ["link", (one) => one.link],
]);

export const promiseColumns = columnsOf<Of<typeof read.promises>>([
  ["customerId", (one) => one.customerId],
  ["interactionId", (one) => one.interactionId],
  ["promisedByCustomer", (one) => one.promisedBy === "customer"],
  ["what", (one) => one.what],
  ["dueOn", (one) => one.dueOn],
  ["doneAt", (one) => one.doneAt],
]);

export const taskColumns = columnsOf<Of<typeof read.tasks>>([
  ["customerId", (one) => one.customerRef],
  ["what", (one) => one.title],
  ["dueOn", (one) => one.dueOn],
  ["doneAt", (one) => one.doneAt],
]);

export const leadColumns = columnsOf<Of<typeof read.leads>>([
  ["customerId", (one) => one.customerId],
  ["mission", (one) => one.missionName],
  ["state", (one) => leadWords[one.state]],
  ["note", (one) => one.remarks],
  ["contract", (one) => one.contract],
  ["amount", (one) => euros(one.amountCents)],
  ["laterOn", (one) => one.laterOn],
  ["changedAt", (one) => one.changedAt],
]);

/** The customer who accepted is named only if the archive contains them: an address alone must not tell whose customer somebody
 * is. */
export const invitationColumns = (
  customers: ReadonlySet<Id>,
): readonly Column<Of<typeof read.invitations>>[] =>
  columnsOf<Of<typeof read.invitations>>([
    ["email", (one) => one.email],
    ["firstName", (one) => one.firstName],
    ["lastName", (one) => one.lastName],
    ["state", (one) => invitationWords[one.state]],
    ["sentAt", (one) => one.sentAt],
    ["readAt", (one) => one.readAt],
    ["acceptedAt", (one) => one.acceptedAt],
    ["canceledAt", (one) => one.canceledAt],
    ["expiresAt", (one) => one.expiresAt],
    [
      "customerId",
      (one) => (one.acceptedBy !== null && customers.has(one.acceptedBy) ? one.acceptedBy : null),
    ],
  ]);
