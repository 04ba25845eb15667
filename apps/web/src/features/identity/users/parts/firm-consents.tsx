import type { FirmConsents } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { firmConsentsText as words } from "../text.ts";
import { ConsentSwitch } from "./consent-switch.tsx";

/** The means by which each firm of the customer's advisors may contact them; nothing when they never consented. */
export function FirmConsentsOfCustomer(): ReactNode {
  const firms = useReading(api.contacts.ownConsents, {}).data?.firms;
  return firms?.map((firm) => <Firm key={firm.firmId} firm={firm} />);
}

function Firm({ firm }: { readonly firm: FirmConsents }): ReactNode {
  const save = useAction(api.contacts.setConsent, { refreshes: [api.contacts.ownConsents] });
  const { firmId, firmName, consents } = firm;
  return (
    <section>
      <SectionHead title={formatMessage(words.title, { firm: firmName })} />
      {consents.map(({ channel, granted, since, saidBy }) => (
        <ConsentSwitch
          key={channel}
          label={words[channel]}
          help={words[`${channel}Help`]}
          state={stateOf({ granted, since, saidBy })}
          given={granted}
          onGiven={async (next) =>
            (await save.run({ body: { consent: { firmId, channel, granted: next } } })) !== null
          }
        />
      ))}
    </section>
  );
}

type State = Pick<FirmConsents["consents"][number], "granted" | "since" | "saidBy">;

function stateOf({ granted, since, saidBy }: State): string {
  if (since === null) return words.never;
  const day = formatInstantDay(since);
  if (!granted) return formatMessage(words.withdrawn, { day });
  return formatMessage(saidBy === "firm" ? words.saidByFirm : words.since, { day });
}
