import { useState, type ReactNode } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import type { TermsToSign } from "./use-provider.ts";

export type TermsBoxProps = {
  readonly terms: TermsToSign;
  readonly accepted: boolean;
  readonly onAccepted: (accepted: boolean) => void;
  readonly error: string | undefined;
};

/** The partner's terms, accepted before the first connection. */
export function TermsBox({ terms, accepted, onAccepted, error }: TermsBoxProps): ReactNode {
  const [open, setOpen] = useState(false);
  const paragraphs = terms.content === "" ? [text.terms.noContent] : terms.content.split(/\n{2,}/);
  return (
    <div className="border-t border-line pt-3">
      <Checkbox
        label={text.terms.accept}
        checked={accepted}
        error={error}
        onChange={(event) => {
          onAccepted(event.target.checked);
        }}
      />
      <p className="t1 pl-8 text-ink-3">
        {formatMessage(text.terms.version, { version: terms.version })}
        {". "}
        <LinkButton
          onClick={() => {
            setOpen(true);
          }}
        >
          {text.terms.read}
        </LinkButton>
      </p>
      <Dialog
        title={text.terms.title}
        open={open}
        wide
        onClose={() => {
          setOpen(false);
        }}
      >
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="py-1.5">
            {paragraph}
          </p>
        ))}
      </Dialog>
    </div>
  );
}
