import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { WriteToAdvisor as Write } from "../../../../shared/club/write-to-advisor.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";

type WriteProps = {
  readonly proposal: Pick<Proposal, "contractName" | "version">;
  readonly children: string;
};

/** A link to a message to the advisor that names the proposal. */
export function WriteToAdvisor({ proposal: { contractName, version }, children }: WriteProps): ReactNode {
  const about = formatMessage(text.about, {
    contract: wholeNames(contractName),
    version: formatMessage(text.version, { version }),
  });
  return <Write about={about}>{children}</Write>;
}
