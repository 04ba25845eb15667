import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { type RefusalReason, refusalReasons, refusalWords } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { text } from "../text.ts";

const refreshes = [adviceApi.proposals.show, adviceApi.proposals.list];

type AnswerProps = {
  readonly kind: "change" | "refuse";
  readonly proposalId: Proposal["id"];
  readonly onCancel: () => void;
};

type Typing = { readonly words: string; readonly reason: RefusalReason | null };

/** A refusal, or a request for a change: the page shows it once it is sent. Typed text survives Cancel and leaving the page; no
 * reason is preselected for a refusal, because it is kept as the customer's own. */
export function Answer({ kind, proposalId, onCancel }: AnswerProps): ReactNode {
  const isRefusal = kind === "refuse";
  const typed = useTyped<Typing>(["proposal", proposalId, kind], { words: "", reason: null });
  const { words, reason } = typed.values;
  const [isRefused, setRefused] = useState(false);
  const refuse = useAction(adviceApi.proposals.refuse, { refreshes });
  const change = useAction(adviceApi.proposals.askChange, { refreshes });
  const params = { id: "me", proposalId } as const;
  const { busy, failure } = isRefusal ? refuse : change;
  const said = words.trim();
  const run = async (): Promise<object | null> => {
    if (!isRefusal) return said === "" ? null : await change.run({ params, body: { words: said } });
    return reason === null
      ? null
      : await refuse.run({ params, body: { reason, words: said === "" ? null : said } });
  };
  const send = async (): Promise<boolean> => {
    setRefused(true);
    if ((await run()) === null) return false;
    typed.forget();
    return true;
  };
  return (
    <Form failure={failure} className="grid gap-4" onSubmit={send}>
      {isRefusal && (
        <RadioGroup
          label={text.reason}
          options={refusalReasons.map((value) => ({ value, label: refusalWords[value] }))}
          value={reason}
          error={isRefused && reason === null ? text.reasonOpen : undefined}
          onValue={(value) => {
            typed.set({ reason: value });
          }}
        />
      )}
      <TextArea
        label={isRefusal ? text.words : text.wordsChange}
        rows={4}
        maxLength={2000}
        value={words}
        error={isRefused && !isRefusal && said === "" ? text.changeOpen : undefined}
        onChange={(event) => {
          typed.set({ words: event.target.value });
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" busy={busy}>
          {isRefusal ? text.confirmRefusal : text.confirmChange}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
      {failure !== null && <Failure>{failure}</Failure>}
    </Form>
  );
}

export function Failure({ children }: { readonly children: string }): ReactNode {
  return (
    <p role="alert" className="t1 text-neg">
      {children}
    </p>
  );
}
