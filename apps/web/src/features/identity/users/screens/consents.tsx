import type { ReactNode } from "react";
import type { User } from "@vigie/api";
import { api, useAction, useReading } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ConsentSwitch } from "../parts/consent-switch.tsx";
import { FirmConsentsOfCustomer } from "../parts/firm-consents.tsx";
import { consentsText as words, text } from "../text.ts";

/** The person's consents, each separate from the others, given and withdrawn with the same switch. */
export function ConsentsScreen(): ReactNode {
  return (
    <OwnPage title={words.title}>
      <Consents />
    </OwnPage>
  );
}

function Consents(): ReactNode {
  const me = useReading(api.users.me, {});
  const options = useReading(api.notifications.options, {});
  const isFailed = (me.isError && me.data === undefined) || (options.isError && options.data === undefined);
  if (isFailed)
    return (
      <EmptyState
        kind="failed"
        title={words.failed}
        action={
          <LinkButton
            onClick={() => {
              void me.refetch();
              void options.refetch();
            }}
          >
            {text.retry}
          </LinkButton>
        }
      />
    );
  return (
    <div className="grid max-w-180 gap-6 pt-6">
      <p className="t2 text-ink-2">{words.intro}</p>
      {me.data === undefined || options.data === undefined ? (
        <Loading label={text.loading}>
          <SkeletonRows count={5} height={72} />
        </Loading>
      ) : (
        <>
          <div className="border-t border-ink">
            {(["partnerSharing", "chat", "analytics"] as const).map((name) => (
              <UserConsent key={name} name={name} since={me.data.user.consents[name]} />
            ))}
            <Newsletter given={options.data.notificationOptions.newsletter} />
          </div>
          {me.data.user.roles.includes("customer") && <FirmConsentsOfCustomer />}
          <Terms since={me.data.user.consents.terms} />
        </>
      )}
    </div>
  );
}

type Consent = Exclude<keyof User["consents"], "terms">;

function UserConsent({
  name,
  since,
}: {
  readonly name: Consent;
  readonly since: User["consents"][Consent];
}): ReactNode {
  const save = useAction(api.users.update, { refreshes: [api.users.me] });
  return (
    <ConsentSwitch
      label={words[name]}
      help={words[`${name}Help`]}
      state={since === null ? words.notGiven : formatMessage(words.since, { day: formatInstantDay(since) })}
      given={since !== null}
      onGiven={async (given) => (await save.run({ body: { consent: { [name]: given } } })) !== null}
    />
  );
}

function Newsletter({ given }: { readonly given: boolean }): ReactNode {
  const save = useAction(api.notifications.setOptions, { refreshes: [api.notifications.options] });
  return (
    <ConsentSwitch
      label={words.newsletter}
      help={words.newsletterHelp}
      given={given}
      onGiven={async (newsletter) =>
        (await save.run({ body: { notificationOptions: { newsletter } } })) !== null
      }
    />
  );
}

function Terms({ since }: { readonly since: User["consents"]["terms"] }): ReactNode {
  return (
    <section>
      <SectionHead
        title={words.terms}
        aside={
          <PathLink to="/cgu" className="link">
            {words.readTerms}
          </PathLink>
        }
      />
      <p className="t2 pt-3 text-ink-2">
        {since === null ? words.termsNone : formatMessage(words.termsSince, { day: formatInstantDay(since) })}
      </p>
    </section>
  );
}
