import { adviceApi } from "@vigie/api/advice";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { FundSearch } from "./fund-search.tsx";
import { replacementText as text } from "./replacement-text.ts";

type Fund = { readonly isin: string; readonly label: string };

/** The replaced fund, its replacement, and the reason. */
export function ReplacementForm(): ReactNode {
  const go = useAreaNavigate();
  const [from, setFrom] = useState<Fund | null>(null);
  const [to, setTo] = useState<Fund | null>(null);
  const [reasons, setReasons] = useState("");
  const create = useAction(adviceApi.replacements.create, { refreshes: [adviceApi.replacements.list] });
  const start = async (): Promise<void> => {
    if (from === null || to === null) return;
    const body = { fromIsin: from.isin, toIsin: to.isin, reasons };
    const reply = await create.run({ body });
    if (reply !== null) go(bookPaths.replacement(reply.replacement.id));
  };
  return (
    <Form failure={create.failure} className="grid max-w-160 gap-6" onSubmit={start}>
      <Chosen label={text.from} fund={from} other={to} onFund={setFrom} />
      <Chosen label={text.to} fund={to} other={from} onFund={setTo} />
      <TextArea
        label={text.reasons}
        help={text.reasonsHelp}
        rows={4}
        maxLength={4000}
        value={reasons}
        onChange={(event) => {
          setReasons(event.target.value);
        }}
      />
      <div>
        <Button type="submit" look="solid" busy={create.busy} disabled={from === null || to === null}>
          {text.start}
        </Button>
      </div>
      {create.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {create.failure}
        </p>
      )}
    </Form>
  );
}

type ChosenProps = {
  readonly label: string;
  readonly fund: Fund | null;
  readonly other: Fund | null;
  readonly onFund: (fund: Fund | null) => void;
};

function Chosen({ label, fund, other, onFund }: ChosenProps): ReactNode {
  if (fund !== null)
    return (
      <div className="grid justify-items-start gap-1">
        <span className="t2 text-ink-2">{label}</span>
        <span className="t2 font-semibold">{fund.label}</span>
        <span className="t1 text-ink-3">{fund.isin}</span>
        <LinkButton
          onClick={() => {
            onFund(null);
          }}
        >
          {text.change}
          <span className="sr-only">, {label}</span>
        </LinkButton>
      </div>
    );
  const words = {
    label,
    help: text.help,
    searching: text.searching,
    failed: text.searchFailed,
    found: text.found,
    choose: text.choose,
  };
  return <FundSearch words={words} known={other === null ? [] : [other.isin]} onChoose={onFund} />;
}
