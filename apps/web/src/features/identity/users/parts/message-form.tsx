import { useLocation } from "@tanstack/react-router";
import { messageLength } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextArea } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { conversationText as words } from "./conversation-text.ts";

const empty = { body: "" };

/** The consent that opens the conversation. */
export type Enabling = {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly enable: () => Promise<boolean>;
};

type MessageFormProps = {
  /** When the conversation is not open yet, the same press opens it, then sends. */
  readonly first?: Enabling;
  readonly onSent: () => void;
};

/** A message to one's advisors. The text is kept during a visit to another page, and until the conversation is opened. */
export function MessageForm({ first, onSent }: MessageFormProps): ReactNode {
  const { subject } = useArea();
  const typed = useTyped(["message", subject], empty);
  const send = useAction(api.conversations.send);
  const [isTried, setIsTried] = useState(false);
  const body = typed.values.body.trim();
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (body === "" || body.length > messageLength) return;
    if (first !== undefined && !(await first.enable())) return;
    if ((await send.run({ params: { id: subject }, body: { message: { body } } })) === null) return;
    typed.forget();
    setIsTried(false);
    toast(words.sent);
    onSent();
  };
  const place = useRef<HTMLFormElement>(null);
  // A link to the message field scrolls here once the conversation is loaded.
  const isAsked = useLocation({ select: ({ hash }) => hash === "message" });
  useEffect(() => {
    if (!isAsked) return;
    const field = place.current?.querySelector("textarea");
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    place.current?.scrollIntoView({ block: "nearest" });
  }, [isAsked]);
  return (
    <Form ref={place} className="grid gap-3 pt-5" onSubmit={submit}>
      <TextArea
        label={words.label}
        help={subject === "me" ? words.help : words.helpToAdvisor}
        rows={4}
        value={typed.values.body}
        error={errorOf(body, isTried) ?? send.failure ?? undefined}
        onChange={({ target }) => {
          typed.set({ body: target.value });
        }}
      />
      <div>
        <Button type="submit" look="solid" busy={send.busy || first?.busy === true}>
          {first === undefined ? words.send : words.enableAndSend}
        </Button>
      </div>
    </Form>
  );
}

function errorOf(body: string, isTried: boolean): string | null {
  if (body.length > messageLength) return formatMessage(words.tooLong, { max: formatNumber(messageLength) });
  return isTried && body === "" ? words.missing : null;
}
