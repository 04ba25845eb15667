import { bookInvitationsApi, interactionsApi, isOffered, missionsApi } from "@vigie/api";
import { dayOf, type Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { firmName } from "../../../directory/people/actions.ts";
import { situationOf } from "../../../identity/users/actions/view.ts";
import { rowsOfCustomers } from "../../customers/actions/list.ts";
import * as read from "../store/read.ts";
import { archiveText, readmeOf } from "../text.ts";
import * as columns from "./columns.ts";
import { type Column, csvOf, jsonOf, type Rows } from "./tables.ts";
import type { ZipEntry } from "./zip.ts";

/** How many customers are read at once. */
const customersAtOnce = 250;

export type Archive = {
  /** The archive is read from one snapshot of the database. */
  readonly moment: UnitOfWork;
  readonly firm: FirmSubject;
  readonly customerIds: readonly Id[];
  /** Called with the number of customers just written. */
  readonly onCustomers: (count: number) => void;
  readonly onContracts: (ids: readonly Id[]) => void;
};

/** Returns every table twice, as CSV and as JSON, after a README file that describes them. */
export async function entriesOf(archive: Archive): Promise<readonly ZipEntry[]> {
  const { moment, firm, customerIds } = archive;
  const today = dayOf(moment.clock());
  const told = { firm: (await firmName(moment.db, firm.firmId)) ?? "", day: today, reach: firm.sees };
  const readme = readmeOf({ ...told, count: customerIds.length });
  const { db } = moment;
  const has = (call: Parameters<typeof isOffered>[0]) =>
    isOffered(call, (name) => firm.variant.features[name]);
  const of = <R>(load: (ids: readonly Id[]) => Promise<readonly R[]>) => chunks(customerIds, load);
  const { tables } = archiveText;
  return [
    { name: archiveText.readme, content: once(readme) },
    ...twice(tables.customers, columns.customerColumns, () =>
      of(async (ids) => await customersOf(archive, ids)),
    ),
    ...twice(tables.contracts, columns.contractColumns(today), () =>
      of(async (ids) => {
        const rows = await read.contracts(firm, db, ids);
        archive.onContracts(rows.map(({ id }) => id));
        return rows;
      }),
    ),
    ...(has(interactionsApi.list)
      ? [
          ...twice(tables.interactions, columns.interactionColumns, () =>
            of(async (ids) => await read.interactions(firm, db, ids)),
          ),
          ...twice(tables.promises, columns.promiseColumns, () =>
            of(async (ids) => await read.promises(firm, db, ids)),
          ),
        ]
      : []),
    ...twice(tables.tasks, columns.taskColumns, () => tasksOf(archive)),
    ...(has(missionsApi.list)
      ? twice(tables.leads, columns.leadColumns, () => of(async (ids) => await read.leads(firm, db, ids)))
      : []),
    ...(has(bookInvitationsApi.list)
      ? twice(tables.invitations, columns.invitationColumns(new Set(customerIds)), () =>
          all(async () => await read.invitations(firm, db)),
        )
      : []),
  ];
}

function twice<R>(name: string, of: readonly Column<R>[], rows: () => Rows<R>): readonly ZipEntry[] {
  return [
    { name: `${name}.csv`, content: csvOf(of, rows()) },
    { name: `${name}.json`, content: jsonOf(of, rows()) },
  ];
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

async function* all<R>(load: () => Promise<readonly R[]>): AsyncGenerator<readonly R[]> {
  yield await load();
}

async function* chunks<R>(
  ids: readonly Id[],
  load: (some: readonly Id[]) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let at = 0; at < ids.length; at += customersAtOnce)
    yield await load(ids.slice(at, at + customersAtOnce));
}

async function* tasksOf({ moment, firm, customerIds }: Archive) {
  yield await read.tasksAboutNobody(firm, moment.db);
  yield* chunks(customerIds, async (ids) => await read.tasks(firm, moment.db, ids));
}

async function customersOf(
  { moment, firm, onCustomers }: Archive,
  ids: readonly Id[],
): Promise<readonly columns.ArchivedCustomer[]> {
  const rows = await rowsOfCustomers(moment, firm, ids);
  const told = new Map((await read.statedProfiles(firm, moment.db, ids)).map((one) => [one.customerId, one]));
  const consents = await read.consents(firm, moment.db, ids);
  onCustomers(ids.length);
  return rows.map((row) => ({
    row,
    birthdate: told.get(row.id)?.birthdate ?? null,
    situation: situationOf(told.get(row.id)?.situation ?? undefined),
    consents: new Map(
      consents.flatMap(({ customerId, channel, granted }) =>
        customerId === row.id ? [[channel, granted]] : [],
      ),
    ),
  }));
}
