import { cookieSettingsText } from "./settings-text.ts";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import {
  allRefused,
  closeCookieChoice,
  useCookieChoice,
  writeCookieChoice,
} from "../../shared/cookies/choice.ts";

/** Each purpose separately, all off by default; linked in the footer. */
export function CookieSettings(): ReactNode {
  const { choice } = useCookieChoice();
  const [wanted, setWanted] = useState(choice ?? allRefused);
  return (
    <Dialog
      title={cookieSettingsText.title}
      open
      onClose={closeCookieChoice}
      actions={
        <>
          <Button
            look="solid"
            onClick={() => {
              writeCookieChoice(wanted);
            }}
          >
            {cookieSettingsText.save}
          </Button>
          <Button
            onClick={() => {
              writeCookieChoice(allRefused);
            }}
          >
            {cookieSettingsText.refuseAll}
          </Button>
        </>
      }
    >
      <p className="pb-3">{cookieSettingsText.intro}</p>
      <div className="border-t border-line py-2">
        <Switch
          label={cookieSettingsText.analytics}
          help={cookieSettingsText.analyticsHelp}
          checked={wanted.analytics}
          onChange={({ target }) => {
            setWanted({ ...wanted, analytics: target.checked });
          }}
        />
      </div>
      <div className="border-y border-line py-2">
        <Switch
          label={cookieSettingsText.chat}
          help={cookieSettingsText.chatHelp}
          checked={wanted.chat}
          onChange={({ target }) => {
            setWanted({ ...wanted, chat: target.checked });
          }}
        />
      </div>
    </Dialog>
  );
}
