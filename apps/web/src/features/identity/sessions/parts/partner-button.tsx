import { useState, type ReactNode } from "react";
import { startSignOn } from "../../../../shared/session/single-sign-on.ts";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { Button, type ButtonLook } from "../../../../ui/button.tsx";

export type PartnerButtonProps = { readonly look?: ButtonLook; readonly className?: string };

/** The button to the partner's page, when the variant has a partner. */
export function PartnerButton({ look = "quiet", className = "" }: PartnerButtonProps): ReactNode {
  const { singleSignOn } = useVariant();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (singleSignOn === null) return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const started = await startSignOn();
    if (started.ok) {
      location.assign(started.url);
      return;
    }
    setRefusal(started.message);
    setBusy(false);
  };
  return (
    <div className={className}>
      <Button look={look} busy={busy} className="w-full" onClick={() => void leave()}>
        {singleSignOn.label}
      </Button>
      {refusal !== null && (
        <p role="alert" className="t1 pt-2 text-neg">
          {refusal}
        </p>
      )}
    </div>
  );
}
