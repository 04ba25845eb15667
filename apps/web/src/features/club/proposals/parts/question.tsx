import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useTyped } from "../../../../shared/forms/use-typed.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";

type WriteProps = {
  readonly proposal: Pick<Proposal, "contractName" | "version">;
  readonly children: string;
};

/** To the message to one's advisor, which says what it is about: whether the conversation is open or has to be opened first, it waits in the
 * field there. What was being typed to them stays. */
export function WriteToAdvisor({ proposal: { contractName, version }, children }: WriteProps): ReactNode {
  const message = useTyped(["message", "me"], { body: "" });
  const begin = (): void => {
    if (message.values.body.trim() !== "") return;
    message.set({
      body: formatMessage(text.about, {
        contract: wholeNames(contractName),
        version: formatMessage(text.version, { version }),
      }),
    });
  };
  return (
    <AreaLink to={`${paths.userAdvisor()}#message`} className="link" onClick={begin}>
      {children}
    </AreaLink>
  );
}
