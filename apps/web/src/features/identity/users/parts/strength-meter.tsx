import { passwordStrengths, type PasswordStrength } from "@vigie/domain";
import type { ReactNode } from "react";
import { passwordWords as words } from "./account-access-text.ts";

/** Five steps and a word, so that the colour says nothing that the word does not. */
export function StrengthMeter({ strength }: { readonly strength: PasswordStrength | null }): ReactNode {
  const reached = strength === null ? 0 : passwordStrengths.indexOf(strength) + 1;
  const colour = reached <= 2 ? "bg-neg" : reached === 3 ? "bg-accent-ink" : "bg-pos";
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-5 gap-1">
        {passwordStrengths.map((step, index) => (
          <span key={step} className={`h-1 ${index < reached ? colour : "bg-line"}`} />
        ))}
      </div>
      <p className="t1 text-ink-2" role="status">
        {words.strength}
        {"\u00a0"}: {strength === null ? words.judging : words.strengths[strength]}
      </p>
    </div>
  );
}
