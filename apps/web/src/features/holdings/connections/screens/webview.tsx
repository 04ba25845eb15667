import { useState, type ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { goToBank } from "../parts/go-to-bank.ts";
import { OwnOnly } from "../parts/own-only.tsx";
import type { ConnectionFailure } from "../parts/connection-failure.ts";
import { FailureNote } from "../parts/failure-note.tsx";
import { useLink } from "../parts/use-provider.ts";
import { text, webviewTexts } from "../text.ts";

/** The variant where the partner's own page does the whole: choice of the bank, credentials, confirmations. */
export function WebviewScreen(): ReactNode {
  return (
    <OwnOnly>
      <Webview />
    </OwnOnly>
  );
}

function Webview(): ReactNode {
  const link = useLink();
  const [failure, setFailure] = useState<ConnectionFailure | null>(null);
  const address = link.data?.webviewUrl ?? null;
  const failed = link.isError || (link.data !== undefined && address === null);
  return (
    <>
      <PageHead title={webviewTexts.title} />
      {failed ? (
        <EmptyState
          kind="failed"
          title={webviewTexts.failed}
          reason={link.error?.body.message}
          action={<LinkButton onClick={() => void link.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <div className="grid max-w-160 gap-5 pt-6">
          {failure !== null && <FailureNote failure={failure} />}
          <p className="t4">{webviewTexts.lead}</p>
          <p className="t2 text-ink-2">{webviewTexts.sentence}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button
              look="solid"
              busy={link.isPending}
              className="max-sm:w-full"
              onClick={() => {
                if (address !== null) setFailure(goToBank(address));
              }}
            >
              {webviewTexts.open}
            </Button>
            <AreaLink to={paths.addConnection()} className="link t2">
              {webviewTexts.search}
            </AreaLink>
          </div>
        </div>
      )}
    </>
  );
}
