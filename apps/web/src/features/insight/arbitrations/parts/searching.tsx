import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { Steps } from "../../../../ui/steps.tsx";
import { text } from "../text.ts";

type SearchingProps = { readonly isStarted: boolean; readonly onCancel: () => void };

/** A search in progress: its steps, and the button to cancel it. */
export function Searching({ isStarted, onCancel }: SearchingProps): ReactNode {
  return (
    <div className="grid max-w-180 gap-5 pt-7">
      <div>
        <p className="t4 leading-[2rem]">{text.searching}</p>
        <p className="t2 pt-1 text-ink-2">{text.searchingReason}</p>
      </div>
      <ProgressLine label={text.searching} ratio={null} />
      <Steps
        label={text.searching}
        steps={[
          { id: "asked", label: text.askedStep, state: isStarted ? "done" : "current" },
          { id: "search", label: text.searchStep, state: isStarted ? "current" : "todo" },
          { id: "check", label: text.checkStep, state: "todo" },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:[&>.button]:w-full">
        <Button onClick={onCancel}>{text.cancel}</Button>
        <span className="t1 max-w-120 text-ink-3">{text.cancelHelp}</span>
      </div>
    </div>
  );
}
