import type { FirmPerson } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { fullName, useMe } from "../../../../shared/session/user.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { toast } from "../../../../ui/toast.ts";
import { firmText, othersText as text } from "../text.ts";
import { AddPerson } from "./add-person.tsx";
import { ChangeRole } from "./change-role.tsx";
import { EntrustVigilance } from "./entrust.tsx";
import { FirmForm } from "./firm-form.tsx";
import { MoveBook } from "./move-book.tsx";

/** The firm's details on documents. */
export function FirmSettings(): ReactNode {
  const firm = useReading(api.firms.show, {}).data?.firm;
  const isAdmin = useMe()?.roles.includes("admin") === true;
  const [isEdited, setEdited] = useState(false);
  if (firm === undefined) return null;
  if (isEdited)
    return (
      <section>
        <SectionHead title={text.firm} aside={firm.name} />
        <FirmForm firm={firm} onEnd={() => setEdited(false)} />
      </section>
    );
  const address = [firm.street, [firm.postalCode, firm.city].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  const facts = [
    [text.siren, firm.siren],
    [text.vatNumber, firm.vatNumber],
    [text.orias, firm.orias],
    [text.association, firm.association],
    [text.insurer, firm.insurer],
    [text.mediator, firm.mediator],
    [text.address, address === "" ? null : address],
  ] as const;
  return (
    <section>
      <SectionHead title={text.firm} aside={firm.name} />
      <dl>
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line"
          >
            <dt className="t1 text-ink-2">{label}</dt>
            <dd
              className={`t2 ml-auto min-w-0 text-right wrap-anywhere hyphens-auto ${value === null ? "text-ink-3" : ""}`}
            >
              {value ?? text.unknown}
            </dd>
          </div>
        ))}
      </dl>
      {isAdmin && (
        <LinkButton className="t2 mt-2" onClick={() => setEdited(true)}>
          {firmText.edit}
        </LinkButton>
      )}
    </section>
  );
}

/** The people of the firm, for its managers. */
export function People(): ReactNode {
  const people = useReading(api.firms.people, {}).data?.people;
  if (people === undefined) return null;
  return (
    <section>
      <SectionHead title={text.people} />
      <Table caption={text.people} columns={columns} rows={people} rowKey={({ id }) => id} />
      <AddPerson />
    </section>
  );
}

const columns: readonly Column<FirmPerson>[] = [
  { id: "person", head: text.person, card: "title", cell: (row) => fullName(row) },
  { id: "role", head: text.role, card: "inline", cell: (row) => text.roles[row.role] },
  {
    id: "state",
    head: text.state,
    cell: (row) =>
      row.hasSecondFactor ? text.states[row.state] : `${text.states[row.state]}, ${text.noSecondFactor}`,
  },
  { id: "customers", head: text.customers, align: "end", cell: (row) => formatNumber(row.customerCount) },
  { id: "act", head: "", align: "end", cell: (row) => <PersonActs person={row} /> },
];

function PersonActs({ person }: { readonly person: FirmPerson }): ReactNode {
  return (
    <span className="flex flex-wrap justify-end gap-x-4">
      <ChangeRole person={person} />
      <EntrustVigilance person={person} />
      <MoveBook person={person} />
      <SuspendLink person={person} />
    </span>
  );
}

function SuspendLink({ person }: { readonly person: FirmPerson }): ReactNode {
  const me = useMe();
  const suspend = useAction(api.firms.suspend, { refreshes: [api.firms.people] });
  const restore = useAction(api.firms.restore, { refreshes: [api.firms.people] });
  if (person.id === me?.id) return null;
  const isSuspended = person.state === "suspended";
  const name = fullName(person);
  const act = async (): Promise<void> => {
    const action = isSuspended ? restore : suspend;
    const reply = await action.run({ params: { personId: person.id } });
    if (reply !== null) toast(formatMessage(isSuspended ? text.restored : text.suspended, { name }));
  };
  const failure = suspend.failure ?? restore.failure;
  return (
    <>
      <LinkButton
        className="t1"
        aria-label={formatMessage(isSuspended ? text.restorePerson : text.suspendPerson, { name })}
        onClick={() => void act()}
      >
        {isSuspended ? text.restore : text.suspend}
      </LinkButton>
      {failure !== null && (
        <span role="alert" className="t1 block text-neg">
          {failure}
        </span>
      )}
    </>
  );
}
