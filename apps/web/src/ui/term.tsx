import type { ReactNode } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { terms, type TermName } from "./terms.ts";

export type TermProps = { readonly name: TermName; readonly children: ReactNode };

/** A word of finance, dotted under; pressing it (or Enter) opens its explanation in one line. */
export function Term({ name, children }: TermProps): ReactNode {
  return <Explained explanation={terms[name]}>{children}</Explained>;
}

/** The same for an explanation of its own: why a figure is unknown, what a state means. */
export function Explained({
  explanation,
  children,
}: {
  readonly explanation: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <DialogTrigger>
      <Button className="inline min-h-6 cursor-help underline decoration-dotted decoration-1 underline-offset-4">
        {children}
      </Button>
      <Popover className="over max-w-80 px-4 py-3" placement="top" offset={6}>
        <Dialog aria-label="Explication" className="t1 text-ink-2 outline-none">
          {explanation}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
