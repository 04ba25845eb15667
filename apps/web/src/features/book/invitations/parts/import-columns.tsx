import type { InvitationImport } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { type InviteeColumn, inviteeColumns } from "@vigie/domain";
import { type ReactNode, useState } from "react";
import { useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { columnWords, encodingWords, importText as text, separatorWords } from "../text.ts";

const separators = [";", ",", "\t"] as const;
const encodings = ["utf-8", "windows-1252"] as const;
/** Its byte order mark says it: there is nothing else to choose. */
const markedEncodings = ["utf-16"] as const;
const options: readonly { readonly value: InviteeColumn | "none"; readonly label: string }[] = [
  { value: "none", label: text.ignore },
  ...inviteeColumns.map((column) => ({ value: column, label: columnWords[column] })),
];

/** Which heading is which column, and how the file is read: most faults come from it, so it stays open under them. */
export function ImportColumns({ shown }: { readonly shown: InvitationImport }): ReactNode {
  const [chosen, setChosen] = useState(shown.mapping.map(({ column }) => column));
  const read = useAction(bookApi.invitationImports.setMapping, {
    refreshes: [bookApi.invitationImports.show, bookApi.invitationImports.lines],
  });
  const columns = chosen.filter((column) => column !== null);
  const isWhole = columns.includes("email") && new Set(columns).size === columns.length;
  const isChanged = chosen.some((column, at) => column !== shown.mapping[at]?.column);
  const params = { id: shown.id };
  const apply = (): void => {
    const mapping = shown.mapping.map(({ heading }, at) => ({ heading, column: chosen[at] ?? null }));
    void read.run({ params, body: { mapping } });
  };
  return (
    <section className="pt-8">
      <SectionHead title={text.columns} />
      <p className="t1 pt-2 text-ink-2">{text.columnsWhy}</p>
      <div className="grid gap-x-8 gap-y-4 pt-4 sm:grid-cols-2">
        {shown.mapping.map(({ heading }, at) => (
          <Select
            key={at}
            label={heading}
            help={formatMessage(text.sample, { sample: shown.preview[0]?.[at] ?? "" })}
            options={options}
            value={chosen[at] ?? "none"}
            onValue={(value) => {
              setChosen(chosen.with(at, value === "none" ? null : value));
            }}
          />
        ))}
        <Select
          label={text.separator}
          options={separators.map((value) => ({ value, label: separatorWords[value] }))}
          value={shown.separator}
          onValue={(separator) => void read.run({ params, body: { separator } })}
        />
        <Select
          label={text.encoding}
          options={(shown.encoding === "utf-16" ? markedEncodings : encodings).map((value) => ({
            value,
            label: encodingWords[value],
          }))}
          value={shown.encoding}
          onValue={(encoding) => void read.run({ params, body: { encoding } })}
        />
      </div>
      {(!isWhole || read.failure !== null) && (
        <p role="alert" className="t2 pt-3 text-neg">
          {read.failure ?? text.emailNeeded}
        </p>
      )}
      {isChanged && (
        <Button className="mt-4" busy={read.busy} disabled={!isWhole} onClick={apply}>
          {text.apply}
        </Button>
      )}
    </section>
  );
}
