import type { CustomerCouple, CustomerRow } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { customerLine, customerName } from "../../../../shared/book/customer-words.ts";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { coupleText as text } from "./couple-text.ts";
import { useCouple } from "./sheet-couple.tsx";

const refreshes = [bookApi.couples.show, api.interactions.list];

/** Notes a customer's partner, or removes the note. */
export function CoupleActs({ customer }: { readonly customer: CustomerRow }): ReactNode {
  const couple = useCouple(customer.id).data?.couple;
  const [isOpen, setOpen] = useState(false);
  if (couple === undefined) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {couple === null ? text.note : text.end}
      </LinkButton>
      {couple === null ? (
        <NoteDialog customer={customer} open={isOpen} onClose={close} />
      ) : (
        <EndDialog id={customer.id} partner={couple.partner} open={isOpen} onClose={close} />
      )}
    </>
  );
}

type Opened = { readonly open: boolean; readonly onClose: () => void };

function NoteDialog({ customer, open, onClose }: Opened & { readonly customer: CustomerRow }): ReactNode {
  const [chosen, setChosen] = useState<CustomerRow | null>(null);
  const [isAsked, setAsked] = useState(false);
  const note = useAction(bookApi.couples.note, { refreshes });
  const name = customerName(customer);
  const close = (): void => {
    setChosen(null);
    setAsked(false);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setAsked(true);
    if (chosen === null) return;
    const reply = await note.run({
      params: { id: customer.id },
      body: { couple: { partnerId: chosen.id } },
    });
    if (reply === null) return;
    toast(formatMessage(text.noted, { name, partner: customerName(chosen) }));
    close();
  };
  const failure = note.failure ?? (isAsked && chosen === null ? text.choose : null);
  return (
    <Dialog
      open={open}
      title={formatMessage(text.noteTitle, { name })}
      onClose={close}
      actions={
        <>
          <Button look="solid" busy={note.busy} onClick={() => void confirm()}>
            {text.confirm}
          </Button>
          <Button onClick={close}>{bookText.cancel}</Button>
        </>
      }
    >
      <p className="t2 pb-3">{text.noteWhy}</p>
      <PickPartner ownId={customer.id} chosen={chosen} onChosen={setChosen} />
      {failure !== null && (
        <p role="alert" className="t1 pt-2 text-neg">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

const shownAtOnce = 6;

type PickProps = {
  readonly ownId: Id;
  readonly chosen: CustomerRow | null;
  readonly onChosen: (customer: CustomerRow) => void;
};

function PickPartner({ ownId, chosen, onChosen }: PickProps): ReactNode {
  const [words, setWords] = useState("");
  const isAsked = words.trim().length > 1;
  const reading = useReading(api.customers.list, { query: { text: words.trim() } }, { enabled: isAsked });
  const others = (reading.data?.customers ?? []).filter(({ id }) => id !== ownId);
  const found = isAsked ? others.slice(0, shownAtOnce) : chosen === null ? [] : [chosen];
  return (
    <>
      <SearchBox label={text.search} words={words} onWords={setWords} />
      {isAsked && reading.data !== undefined && others.length === 0 && (
        <p className="t1 pt-2 text-ink-2">{text.nobody}</p>
      )}
      {found.length > 0 && (
        <div className="pt-3">
          <RadioGroup
            label={text.people}
            options={found.map((one) => ({
              value: one.id,
              label: customerName(one),
              help: customerLine(one),
            }))}
            value={chosen?.id ?? null}
            onValue={(id) => {
              const one = found.find((each) => each.id === id);
              if (one !== undefined) onChosen(one);
            }}
          />
        </div>
      )}
    </>
  );
}

type EndProps = Opened & { readonly id: Id; readonly partner: CustomerCouple["partner"] };

function EndDialog({ id, partner, open, onClose }: EndProps): ReactNode {
  const end = useAction(bookApi.couples.end, { refreshes });
  const confirm = async (): Promise<void> => {
    if ((await end.run({ params: { id } })) === null) return;
    toast(text.ended);
    onClose();
  };
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={formatMessage(text.endTitle, { partner: partner.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={end.busy} onClick={() => void confirm()}>
            {text.end}
          </Button>
          <Button onClick={onClose}>{bookText.cancel}</Button>
        </>
      }
    >
      <p className="t2">{text.endWhy}</p>
      {end.failure !== null && (
        <p role="alert" className="t1 pt-2 text-neg">
          {end.failure}
        </p>
      )}
    </Dialog>
  );
}
