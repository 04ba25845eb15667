import { dayOf, instant } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { serverNowMs } from "../../../../shared/clock/server-clock.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { useBrandName } from "../../../../ui/brand.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { recoveryText as words } from "../text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

export type RecoverySheetProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** The codes, shown only this once. They replace the page, so that they are read, saved and printed alone. */
export function RecoverySheet({ codes, onDone }: RecoverySheetProps): ReactNode {
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section aria-label={words.sheetTitle} className="max-w-160 pt-6">
      <h2 ref={heading} tabIndex={-1} className="t4">
        {words.sheetTitle}
      </h2>
      <p className="t2 pt-2 text-ink-2">{words.sheet}</p>
      <ol className="my-5 grid border-y border-ink py-3 sm:grid-cols-2 sm:gap-x-8">
        {codes.map((code) => (
          <li key={code} className="t2 py-1.5 font-semibold tracking-wide whitespace-nowrap tabular-nums">
            {code}
          </li>
        ))}
      </ol>
      <Owner />
      <div className="flex flex-wrap gap-3 pt-4" data-print="none">
        <Button onClick={() => void copy(codes)}>{words.copy}</Button>
        <Button
          icon={otherIcons.print}
          onClick={() => {
            window.print();
          }}
        >
          {words.print}
        </Button>
      </div>
      <Form
        className="grid justify-items-start gap-4 pt-6"
        data-print="none"
        onSubmit={() => {
          setMissing(!kept);
          if (kept) onDone();
        }}
      >
        <Checkbox
          label={words.kept}
          checked={kept}
          error={missing ? words.keptMissing : undefined}
          onChange={(event) => {
            setKept(event.target.checked);
            setMissing(false);
          }}
        />
        <Button type="submit" look="solid">
          {words.done}
        </Button>
      </Form>
    </section>
  );
}

/** The owner of the codes, for a sheet found years later. */
function Owner(): ReactNode {
  const me = useMe();
  const brand = useBrandName();
  if (me === null) return null;
  const day = formatDay(dayOf(instant(new Date(serverNowMs()))));
  return <p className="t1 text-ink-3">{formatMessage(words.of, { brand, email: me.email, day })}</p>;
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    toast(words.copied);
  } catch {
    toast(words.notCopied, "failed");
  }
}
