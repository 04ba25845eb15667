import { useState, type ReactNode } from "react";
import { api, ApiFailure, call } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import type { ConnectionFailure } from "../parts/connection-failure.ts";
import { FailureNote } from "../parts/failure-note.tsx";
import { goToBank } from "../parts/go-to-bank.ts";
import { OwnOnly } from "../parts/own-only.tsx";
import { webviewTexts } from "../text.ts";

/** The partner's own page does everything: choice of the bank, credentials, confirmations. */
export function WebviewScreen(): ReactNode {
  return (
    <OwnOnly>
      <Webview />
    </OwnOnly>
  );
}

function Webview(): ReactNode {
  const [failure, setFailure] = useState<ConnectionFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      setFailure(goToBank((await call(api.connections.startWebauth, { body: {} })).url));
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      setFailure({
        code: reason.body.code === "account.demo" ? "demo" : "ours",
        message: reason.body.message,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHead title={webviewTexts.title} />
      <div className="grid max-w-160 gap-5 pt-6">
        {failure !== null && <FailureNote failure={failure} />}
        <p className="t4">{webviewTexts.lead}</p>
        <p className="t2 text-ink-2">{webviewTexts.sentence}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="solid" busy={busy} className="max-sm:w-full" onClick={() => void open()}>
            {webviewTexts.open}
          </Button>
          <AreaLink to={paths.addConnection()} className="link t2">
            {webviewTexts.search}
          </AreaLink>
        </div>
      </div>
    </>
  );
}
