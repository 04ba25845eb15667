import { importColumnRoles } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Select } from "../../../../ui/select.tsx";
import { needText, roleNames } from "../text.ts";
import {
  keepDraft,
  knownRoles,
  missingRole,
  readDraft,
  rolesBody,
  withRole,
  type Roles,
} from "./column-roles.ts";
import { useMasking } from "./masking.ts";
import type { NeedProps } from "./needs.tsx";

const ignored = "ignored";

/** The role of each column of a table, chosen once for all files of the source: heading, sample content, role. */
export function ColumnsNeed({ file, need }: NeedProps): ReactNode {
  const masking = useMasking();
  const [roles, setRoles] = useState<Roles>(() => readDraft(file.id) ?? knownRoles({ file, need }));
  const [lack, setLack] = useState<string | null>(null);
  const read = useAction(api.imports.read, { refreshes: [api.imports.showBatch, api.imports.list] });
  const send = (): void => {
    const lacking = missingRole(roles);
    setLack(lacking);
    if (lacking !== null) return;
    const answer = { params: { id: file.id }, body: { columns: rolesBody(roles) } };
    void read.run(answer).then((done) => {
      if (done === null) return;
      const stillAsks = done.import.needs.some(({ kind }) => kind === "columns");
      setLack(stillAsks ? needText.stillUnread : null);
      if (!stillAsks) keepDraft(file.id, null);
    });
  };
  const error = lack ?? (read.failure === null ? null : masking.sentence(read.failure));
  return (
    <Form
      className="pt-4"
      onSubmit={() => {
        send();
      }}
    >
      <ColumnsHead />
      <ul>
        {need.headings.map((heading, index) => (
          <li
            key={`${heading} ${String(index)}`}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0 sm:grid-cols-[1fr_1.4fr_1.2fr] sm:items-center"
          >
            <span className="t2 min-w-0 font-semibold break-words">{heading}</span>
            <ColumnCells cells={need.sample.map(({ cells }) => cells[index] ?? "")} />
            <ColumnRole
              heading={heading}
              roles={roles}
              onRoles={(next) => {
                setRoles(next);
                setLack(null);
                keepDraft(file.id, next);
              }}
            />
          </li>
        ))}
      </ul>
      <p className="t1 pt-3 text-ink-3">{needText.remember}</p>
      {error !== null && (
        <p role="alert" className="t2 pt-2 text-neg">
          {error}
        </p>
      )}
      <Button type="submit" busy={read.busy} className="mt-4 max-sm:w-full">
        {needText.answer}
      </Button>
    </Form>
  );
}

function ColumnsHead(): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="t1 hidden gap-6 border-b border-line pb-2 text-ink-2 sm:grid sm:grid-cols-[1fr_1.4fr_1.2fr]"
    >
      <span>{needText.column}</span>
      <span>{needText.examples}</span>
      <span>{needText.role}</span>
    </div>
  );
}

const shownCells = 3;

function ColumnCells({ cells }: { readonly cells: readonly string[] }): ReactNode {
  const masking = useMasking();
  const shown = [...new Set(cells.filter((cell) => cell.trim() !== ""))].slice(0, shownCells);
  return (
    <ul className="t1 min-w-0 text-ink-2">
      {shown.map((cell) => (
        <li key={cell} className="truncate">
          {masking.raw(cell)}
        </li>
      ))}
    </ul>
  );
}

type ColumnRoleProps = {
  readonly heading: string;
  readonly roles: Roles;
  readonly onRoles: (roles: Roles) => void;
};

function ColumnRole({ heading, roles, onRoles }: ColumnRoleProps): ReactNode {
  const options = [
    { value: ignored, label: needText.ignore },
    ...importColumnRoles.map((role) => ({ value: String(role), label: roleNames[role] })),
  ];
  return (
    // From 745 px on the head of the table names it once for all columns.
    <div className="sm:[&>div>:first-child]:sr-only">
      <Select
        label={`${needText.role}, ${heading}`}
        options={options}
        value={roles[heading] ?? ignored}
        onValue={(value) => {
          onRoles(withRole(roles, heading, importColumnRoles.find((role) => role === value) ?? null));
        }}
      />
    </div>
  );
}
