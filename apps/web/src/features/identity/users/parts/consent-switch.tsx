import { useState, type ReactNode } from "react";
import { Switch } from "../../../../ui/choice.tsx";
import { toast } from "../../../../ui/toast.ts";
import { consentsText as words } from "../text.ts";

type ConsentSwitchProps = {
  readonly label: string;
  readonly help: string;
  readonly state?: string;
  readonly given: boolean;
  /** Resolves to whether the choice was saved. */
  readonly onGiven: (given: boolean) => Promise<boolean>;
};

/** A consent, given and withdrawn with the same switch. */
export function ConsentSwitch({ label, help, state, given, onGiven }: ConsentSwitchProps): ReactNode {
  // The choice just made, until the server confirms it.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (next: boolean): Promise<void> => {
    setChosen(next);
    const isKept = await onGiven(next);
    setChosen(null);
    if (isKept) toast(words.saved);
    else toast(words.refused, "failed");
  };
  return (
    <div className="border-b border-line py-3">
      <Switch
        label={<span className="font-semibold">{label}</span>}
        help={
          <>
            {help}
            {state !== undefined && <span className="block pt-0.5">{state}</span>}
          </>
        }
        checked={chosen ?? given}
        onChange={(event) => void choose(event.target.checked)}
      />
    </div>
  );
}
