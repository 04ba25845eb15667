import type { Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { call } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatPhone } from "../../../../ui/format-typed.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PasswordField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { outagePageText as pageText, outageText as text } from "../text.ts";
import { sealedPage, type SealedContent } from "./sealed-page.ts";

const formId = "outage-copy";
const shortestPhrase = 12;

/** A copy of the day for an outage, encrypted in the browser with the advisor's passphrase. */
export function OutageCopy(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{text.open}</LinkButton>
      {isOpen && <OutageDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function OutageDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [phrase, setPhrase] = useState("");
  const [again, setAgain] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isShort = phrase.length < shortestPhrase;
  const submit = async (): Promise<boolean> => {
    setAsked(true);
    if (isShort || phrase !== again) return false;
    setBusy(true);
    const isSaved = await saveCopy(phrase).catch(() => false);
    setBusy(false);
    toast(isSaved ? text.saved : text.failed, isSaved ? "done" : "failed");
    if (isSaved) onClose();
    return isSaved;
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId} busy={busy}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <p className="t2">{text.why}</p>
      <p className="t1 pt-2 text-ink-2">{text.ledger}</p>
      <Form id={formId} className="grid gap-4 pt-4" onSubmit={submit}>
        <PasswordField
          label={text.phrase}
          help={text.phraseHelp}
          autoComplete="new-password"
          value={phrase}
          error={isAsked && isShort ? text.phraseShort : undefined}
          onChange={(event) => setPhrase(event.target.value)}
        />
        <PasswordField
          label={text.again}
          autoComplete="new-password"
          value={again}
          error={isAsked && !isShort && phrase !== again ? text.differs : undefined}
          onChange={(event) => setAgain(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}

type Agenda = Reply<typeof bookApi.day.agenda>["agenda"];

async function saveCopy(phrase: string): Promise<boolean> {
  const { agenda } = await call(bookApi.day.agenda, {});
  const { madeAt } = agenda;
  const html = await sealedPage(contentOf(agenda), {
    phrase,
    words: {
      title: formatMessage(pageText.title, { day: formatDay(agenda.day) }),
      lead: formatMessage(pageText.made, { day: formatInstantDay(madeAt), time: formatTime(madeAt) }),
      ask: pageText.ask,
      open: pageText.open,
      wrong: pageText.wrong,
    },
  });
  return saveFile({
    fileName: formatMessage(text.fileName, { day: agenda.day }),
    mediaType: "text/html",
    content: new Blob([html], { type: "text/html" }),
  });
}

function contentOf({ appointments, phones }: Agenda): SealedContent {
  const numbers = phones.map(({ customerName, phone, why }) =>
    [customerName, formatPhone(phone), pageText.whys[why]].join(", "),
  );
  return [
    {
      heading: pageText.appointments,
      lines:
        appointments.length === 0
          ? [pageText.noAppointment]
          : appointments.map(({ startsAt, customerName, place, note }) =>
              [formatTime(startsAt), customerName, place, note]
                .filter((part) => part !== null && part !== "")
                .join(", "),
            ),
    },
    {
      heading: pageText.phones,
      lines: numbers.length === 0 ? [pageText.noPhone] : [...numbers, pageText.hours],
    },
  ];
}
