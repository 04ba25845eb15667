import { useState, type ReactNode } from "react";
import { offlineChoice } from "../../../../shared/offline/choice.ts";
import { startKeeping, stopKeeping } from "../../../../shared/offline/keep.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Switch } from "../../../../ui/choice.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePreference } from "../../../../ui/preference.ts";
import { toast } from "../../../../ui/toast.ts";
import { offlineText as words } from "../text.ts";

/** Figures for reading offline: nothing is stored on a device until its owner asks for it. */
export function OfflineSection(): ReactNode {
  const userId = useMe()?.id ?? null;
  return userId === null ? null : <OfflineSwitch userId={userId} />;
}

function OfflineSwitch({ userId }: { readonly userId: string }): ReactNode {
  const isKept = usePreference(offlineChoice) === userId;
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (next: boolean): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    if (!next) {
      await stopKeeping();
      toast(words.off);
    } else if (await startKeeping(userId)) toast(words.on);
    else toast(words.impossible, "failed");
    setIsBusy(false);
  };
  return (
    <section aria-label={words.title}>
      <SectionHead title={words.title} />
      <div className="py-2.5">
        <Switch
          label={words.label}
          help={words.help}
          checked={isKept}
          onChange={(event) => void choose(event.target.checked)}
        />
      </div>
    </section>
  );
}
