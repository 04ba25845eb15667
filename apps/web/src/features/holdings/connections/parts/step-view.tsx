import type { Bank } from "@vigie/api";
import { dayOf } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatTime } from "../../../../ui/format-moment.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import type { FieldValues, ProviderConnection } from "./provider.ts";
import { stateTexts, text, updateTexts } from "../text.ts";
import { AppWait } from "./app-wait.tsx";
import { FieldsForm } from "./fields-form.tsx";
import { FailureNote } from "./failure-note.tsx";
import type { Connecting } from "./use-connecting.ts";

export type StepViewProps = {
  readonly bank: Pick<Bank, "name" | "fields">;
  readonly connection: ProviderConnection;
  readonly flow: Connecting;
  readonly draft: FieldValues;
  readonly onDraft: (values: FieldValues) => void;
};

/** The title of a state: what the bank waits for. */
export function stepTitle(connection: ProviderConnection, late: boolean): string {
  if (late) return text.app.lateTitle;
  const isCode = connection.state === "additional_information" && connection.fields.length === 1;
  if (isCode) return text.code.title;
  // The partner reports "verifying" until the bank's application has answered.
  return stateTexts[connection.state === "validating" ? "decoupled" : connection.state].title;
}

/** The sentence of a state: what the saver has to do, with the bank's own message if there is one. */
export function stepSentence(connection: ProviderConnection, bankName: string, late: boolean): string {
  const { state, message } = connection;
  if (late) return text.app.late;
  if (state === "decoupled" || state === "validating")
    return formatMessage(text.app.lead, { bank: bankName });
  const bankSpeaks = state === "additional_information" || state === "action_needed";
  return bankSpeaks && message !== null ? message : stateTexts[state].sentence;
}

/** One state, one action. */
export function StepView(props: StepViewProps): ReactNode {
  const { connection, flow } = props;
  if (connection.state === "decoupled" || connection.state === "validating")
    return (
      <div className="grid gap-4 pt-5">
        <FlowFailure flow={flow} />
        <AppWait connection={connection} flow={flow} />
      </div>
    );
  return (
    <div className="grid max-w-160 gap-5 pt-6">
      <FlowFailure flow={flow} />
      <NextTry connection={connection} />
      <StepAction {...props} />
    </div>
  );
}

function FlowFailure({ flow }: { readonly flow: Connecting }): ReactNode {
  return flow.failure === null ? null : <FailureNote failure={flow.failure} />;
}

function StepAction({ bank, connection, flow, draft, onDraft }: StepViewProps): ReactNode {
  const cancel = (
    <LinkButton className="t2 max-sm:min-h-11" onClick={() => void flow.cancel()}>
      {text.cancel}
    </LinkButton>
  );
  switch (connection.state) {
    case "ok":
      return flow.failure === null ? (
        <ProgressLine label={text.head.registering} ratio={null} />
      ) : (
        <Actions action={text.retry} run={flow.check} busy={flow.acting}>
          {cancel}
        </Actions>
      );
    case "additional_information":
      return <CodeForm connection={connection} flow={flow} cancel={cancel} />;
    case "wrong_credentials":
    case "password_expired":
      return (
        <FieldsForm
          key="fields"
          fields={connection.fields.length > 0 ? connection.fields : bank.fields}
          submit={text.form.update}
          busy={flow.acting}
          draft={draft}
          onDraft={onDraft}
          onSubmit={(values) => void flow.submit(values)}
          beside={cancel}
        />
      );
    case "web_authentication":
      return (
        <Actions
          action={formatMessage(text.bankSite.submit, { bank: bank.name })}
          run={flow.goToBank}
          busy={flow.acting}
        >
          {cancel}
        </Actions>
      );
    case "strong_authentication":
      return (
        <Actions action={flow.late ? text.app.again : text.app.start} run={flow.again} busy={flow.acting}>
          {cancel}
        </Actions>
      );
    case "action_needed":
      return (
        <Actions action={text.actionDone} run={flow.again} busy={flow.acting}>
          {cancel}
        </Actions>
      );
    default:
      return <TryLater flow={flow} />;
  }
}

/** Additional information for the bank. Never stored as a draft. */
function CodeForm(
  props: Pick<StepViewProps, "connection" | "flow"> & { readonly cancel: ReactNode },
): ReactNode {
  const { connection, flow, cancel } = props;
  return (
    <FieldsForm
      key="code"
      fields={connection.fields}
      submit={text.code.submit}
      busy={flow.acting}
      draft={{}}
      onDraft={() => undefined}
      onSubmit={(values) => void flow.answer(values)}
      beside={cancel}
    />
  );
}

/** The bank does not answer today: retry, another login, or another way. */
function TryLater({ flow }: { readonly flow: Connecting }): ReactNode {
  return (
    <Actions action={text.retry} run={flow.again} busy={flow.acting}>
      {flow.isNew && (
        <LinkButton className="t2 max-sm:min-h-11" onClick={() => void flow.another()}>
          {text.anotherLogin}
        </LinkButton>
      )}
      <AreaLink to={paths.importFile()} className="link t2">
        {text.importInstead}
      </AreaLink>
      <AreaLink to={paths.addConnection()} className="link t2">
        {text.back}
      </AreaLink>
    </Actions>
  );
}

function Actions(props: {
  readonly action: string;
  readonly run: () => Promise<void>;
  readonly busy: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { action, run, busy, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button look="solid" busy={busy} className="max-sm:w-full" onClick={() => void run()}>
        {action}
      </Button>
      {children}
    </div>
  );
}

function NextTry({ connection }: { readonly connection: ProviderConnection }): ReactNode {
  const { nextTryAt } = connection;
  if (nextTryAt === null || connection.state === "ok") return null;
  return (
    <p className="t2 text-ink-2">
      {formatMessage(updateTexts.nextTry, { day: formatDay(dayOf(nextTryAt)), time: formatTime(nextTryAt) })}
    </p>
  );
}
