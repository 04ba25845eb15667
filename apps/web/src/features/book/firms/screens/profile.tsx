import type { AdvisorProfile } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { useTyped, type Typed } from "../../../../shared/forms/use-typed.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Form } from "../../../../ui/form.tsx";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { TextArea, TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { HoursFields } from "../parts/hours-fields.tsx";
import { PhotoField } from "../parts/photo-field.tsx";
import { areHoursUnread, changesOf, linesOf, type ProfileLines } from "../parts/profile-lines.ts";
import { othersText, profileText as text } from "../text.ts";

/** The advisor's details, as customers and documents show them. */
export function AdvisorProfileScreen(): ReactNode {
  const reading = useReading(api.firms.profile, {});
  return (
    <>
      <PageHead title={text.title} asOf={reading.data?.profile.firmName} />
      {reading.data !== undefined ? (
        <ProfileForm profile={reading.data.profile} />
      ) : reading.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{othersText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={8} height={64} />
        </Loading>
      )}
    </>
  );
}

function ProfileForm({ profile }: { readonly profile: AdvisorProfile }): ReactNode {
  const typed = useTyped<ProfileLines>(["advisor-profile"], linesOf(profile));
  const save = useAction(api.firms.updateProfile, { refreshes: [api.firms.profile, api.users.me] });
  const submit = async (): Promise<boolean> => {
    if (isFaulty(typed.values)) return false;
    const reply = await save.run({ body: { profile: changesOf(typed.values) } });
    if (reply === null) return false;
    typed.forget();
    toast(text.saved);
    return true;
  };
  return (
    <Form failure={save.failure} className="grid max-w-180 gap-8 pt-6" onSubmit={submit}>
      <PhotoField
        photo={typed.values.photo}
        initials={profile.initials}
        onPhoto={(photo) => typed.set({ photo })}
      />
      <Lines title={text.identity}>
        <Line typed={typed} field="firstName" label={text.firstName} />
        <Line typed={typed} field="lastName" label={text.lastName} />
        <Line typed={typed} field="jobTitle" label={text.jobTitle} />
        <Line typed={typed} field="phone" label={text.phone} />
      </Lines>
      <Registration typed={typed} />
      <Lines title={text.meeting}>
        <Line
          typed={typed}
          field="appointmentUrl"
          label={text.appointmentUrl}
          help={text.appointmentUrlHelp}
          error={urlFault(typed.values)}
        />
      </Lines>
      <HoursFields lines={typed.values.hours} onLines={(hours) => typed.set({ hours })} />
      <TextArea
        label={text.signature}
        help={text.signatureHelp}
        maxLength={600}
        value={typed.values.signature}
        onChange={(event) => typed.set({ signature: event.target.value })}
      />
      <Notifications typed={typed} />
      <div className="flex flex-wrap items-center gap-5">
        <Button type="submit" look="solid" busy={save.busy} disabled={!typed.isDirty}>
          {text.save}
        </Button>
        <p aria-live="polite" className="t1 text-neg">
          {save.failure ?? ""}
        </p>
      </div>
    </Form>
  );
}

function isFaulty(lines: ProfileLines): boolean {
  return oriasFault(lines) !== undefined || urlFault(lines) !== undefined || areHoursUnread(lines);
}

function oriasFault({ orias }: ProfileLines): string | undefined {
  return orias.trim() === "" || /^\d{8}$/.test(orias.trim()) ? undefined : text.oriasWrong;
}

function urlFault({ appointmentUrl }: ProfileLines): string | undefined {
  return appointmentUrl.trim() === "" || /^https:\/\/[^\s.]+\.\S+$/.test(appointmentUrl.trim())
    ? undefined
    : text.urlWrong;
}

function Lines({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <div className="grid items-start gap-x-8 gap-y-5 pt-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}

function Registration({ typed }: { readonly typed: Typed<ProfileLines> }): ReactNode {
  return (
    <Lines title={text.registration}>
      <Line
        typed={typed}
        field="orias"
        label={text.orias}
        help={text.oriasHelp}
        error={oriasFault(typed.values)}
      />
      <Line typed={typed} field="statuses" label={text.statuses} help={text.statusesHelp} />
    </Lines>
  );
}

type LineProps = {
  readonly typed: Typed<ProfileLines>;
  readonly field: Exclude<keyof ProfileLines, "notifications" | "photo" | "hours">;
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
};

function Line({ typed, field, label, help, error }: LineProps): ReactNode {
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      maxLength={300}
      value={typed.values[field]}
      onChange={(event) => typed.set({ [field]: event.target.value })}
    />
  );
}

function Notifications({ typed }: { readonly typed: Typed<ProfileLines> }): ReactNode {
  const { notifications } = typed.values;
  return (
    <section aria-label={text.notifications}>
      <SectionHead title={text.notifications} />
      {(["alerts", "tasks", "invitations", "messages"] as const).map((name) => (
        <div key={name} className="border-b border-line">
          <Switch
            label={text.notify[name]}
            checked={notifications[name]}
            onChange={(event) =>
              typed.set({ notifications: { ...notifications, [name]: event.target.checked } })
            }
          />
        </div>
      ))}
    </section>
  );
}
