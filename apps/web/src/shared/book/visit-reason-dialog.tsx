import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { TextField } from "../../ui/text-field.tsx";
import { visitReason } from "../area/visit-reason.ts";
import { bookText, visitText } from "./book-text.ts";

type VisitReasonProps = {
  readonly id: Id;
  readonly name: string;
  readonly open: boolean;
  /** The label of the main button: it enters the area, or saves the text. */
  readonly action: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The limit of the server. */
const mostCharacters = 300;

/** Asks an advisor why they enter a customer's area. The reason is optional; the customer reads it. */
export function VisitReasonDialog({ name, open, ...rest }: VisitReasonProps): ReactNode {
  return (
    <Dialog open={open} title={formatMessage(visitText.title, { name })} onClose={rest.onClose}>
      <ReasonForm {...rest} />
    </Dialog>
  );
}

/** Starts with the present reason when the dialog opens. */
function ReasonForm({ id, action, onClose, onDone }: Omit<VisitReasonProps, "name" | "open">): ReactNode {
  const [typed, setTyped] = useState(() => visitReason.of(id) ?? "");
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        visitReason.write(id, typed);
        onDone();
      }}
    >
      <TextField
        label={visitText.reason}
        help={visitText.help}
        maxLength={mostCharacters}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="solid">
          {action}
        </Button>
        <Button onClick={onClose}>{bookText.cancel}</Button>
      </p>
    </Form>
  );
}
