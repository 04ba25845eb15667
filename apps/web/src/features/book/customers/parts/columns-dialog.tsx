import { customerColumns } from "@vigie/domain";
import type { ReactNode } from "react";
import { hasMissions } from "../../../../shared/book/offered.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox, Choice } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { columnWords, text } from "../text.ts";
import { useDensity, type ListAddress } from "./use-list.ts";

/** The columns of the list, and the height of its rows. */
export function ColumnsDialog({
  address,
  onClose,
}: {
  readonly address: ListAddress;
  readonly onClose: () => void;
}): ReactNode {
  const [density, setDensity] = useDensity();
  const { columns, setColumns } = address;
  return (
    <Dialog
      open
      title={text.columnsTitle}
      onClose={onClose}
      actions={
        <Button look="solid" onClick={onClose}>
          {bookText.close}
        </Button>
      }
    >
      <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
        <span className="t2 text-ink-2">{text.density}</span>
        <Choice
          label={text.density}
          options={[
            { value: "comfortable", label: text.comfortable },
            { value: "compact", label: text.compact },
          ]}
          value={density}
          onValue={setDensity}
        />
      </div>
      <div className="grid gap-x-6 pt-3 sm:grid-cols-2">
        {customerColumns
          .filter((column) => column !== "name" && (column !== "missions" || hasMissions()))
          .map((column) => (
            <Checkbox
              key={column}
              label={columnWords[column]}
              checked={columns.includes(column)}
              onChange={(event) => {
                setColumns(
                  event.target.checked ? [...columns, column] : columns.filter((one) => one !== column),
                );
              }}
            />
          ))}
      </div>
    </Dialog>
  );
}
