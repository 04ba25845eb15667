import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PublicPage } from "../../../../shell/pages/public-page.tsx";
import { currentUserName } from "../../../../shared/session/single-sign-on.ts";
import { useVariant } from "../../../../shared/variant/variant.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { otpText as words } from "../text.ts";

export type AskFirstProps = { readonly onAgree: () => void };

/** A link never signs anybody in by itself. It may belong to another person, who sent it so that what is typed here ends up in
 * their account. */
export function AskFirst({ onAgree }: AskFirstProps): ReactNode {
  const navigate = useNavigate();
  const { brand } = useVariant();
  // Not the shell's own query of the user: a session that has ended would redirect to sign-in and lose the code.
  const here = useQuery({ queryKey: ["who is here"], queryFn: currentUserName, gcTime: 0, retry: false });
  if (here.isPending) {
    return (
      <PublicPage title={words.title}>
        <Loading label={words.entering}>
          <SkeletonRows count={2} />
        </Loading>
      </PublicPage>
    );
  }
  const name = here.data ?? null;
  return (
    <PublicPage title={words.title}>
      {name !== null && (
        <p className="t3 pt-6">{name === "" ? words.heldByOther : formatMessage(words.heldBy, { name })}</p>
      )}
      <p className="t3-text pt-4 text-ink-2">
        {formatMessage(name === null ? words.asking : words.replacing, { brand })}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-8">
        <Button look="solid" onClick={onAgree}>
          {name === null ? formatMessage(words.asMember, { brand }) : words.replace}
        </Button>
        <Button onClick={() => void navigate({ to: name === null ? "/app/login" : "/", replace: true })}>
          {name === null ? words.decline : words.keep}
        </Button>
      </div>
    </PublicPage>
  );
}
