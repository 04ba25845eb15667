import { useState, type ReactNode } from "react";
import type { ClubInvoice, PaymentSourceView } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { useAction, useReading } from "../../../../api.ts";
import { OwnOnly } from "../../../../shared/area/own-only.tsx";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { Download } from "../parts/download.tsx";
import { Failure } from "../parts/failure.tsx";
import { MethodForm } from "../parts/method-form.tsx";
import { sourceName } from "../parts/payment.tsx";
import { text } from "../text.ts";
import { dashboardText, invoiceStates, paymentText as words } from "../parts/payment-text.ts";

/** Invoices and payment methods. */
export function ClubInvoicesScreen(): ReactNode {
  return (
    <OwnOnly
      call={clubApi.payments.addSource}
      page={dashboardText.payment}
      title={text.ownTitle}
      reason={text.ownReason}
    >
      <PageHead title={dashboardText.payment} />
      <div className="grid gap-x-10 gap-y-8 pt-4 md:grid-cols-[3fr_2fr]">
        <Invoices />
        <Methods />
      </div>
    </OwnOnly>
  );
}

function Invoices(): ReactNode {
  const { data, isError, refetch } = useReading(clubApi.payments.invoices, {});
  return (
    <section className="min-w-0">
      <SectionHead title={words.invoices} />
      {data === undefined && !isError && (
        <Loading label={words.loadingInvoices}>
          <SkeletonRows count={4} height={52} />
        </Loading>
      )}
      {data === undefined && isError && (
        <EmptyState
          kind="failed"
          title={words.invoicesFailed}
          action={<LinkButton onClick={() => void refetch()}>{words.retry}</LinkButton>}
        />
      )}
      {data?.invoices.length === 0 && <p className="t2 py-3 text-ink-2">{words.noInvoices}</p>}
      <ul>
        {(data?.invoices ?? []).map((one) => (
          <Invoice key={one.id} invoice={one} />
        ))}
      </ul>
    </section>
  );
}

function Invoice({ invoice }: { readonly invoice: ClubInvoice }): ReactNode {
  const { number, kind, date, from, to, ttc, state, paidOn, documentId, subscriptionId } = invoice;
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3">
      <span className="t2 w-24 shrink-0">{formatDay(date)}</span>
      <span className="min-w-0 grow">
        {documentId === null || number === null ? (
          <span className="t2">{number ?? words.notNumbered}</span>
        ) : (
          <Download subId={subscriptionId} kind={kind} documentId={documentId}>
            {formatMessage(words.download, { number })}
          </Download>
        )}
        <span className="t1 block text-ink-2">
          {formatDay(from)} – {formatDay(to)}
        </span>
      </span>
      <span className="t2 ml-auto text-right">
        {kind === "credit_note" && "\u2212"}
        <Amount value={ttc} />
        <span
          className={`t1 block ${state === "failed" || state === "disputed" ? "text-neg" : "text-ink-2"}`}
        >
          {paidOn === null ? invoiceStates[state] : formatMessage(words.paidOn, { day: formatDay(paidOn) })}
        </span>
      </span>
    </li>
  );
}

const sourceReadings = [clubApi.payments.sources, clubApi.payments.defaultSource] as const;

function Methods(): ReactNode {
  const { data, isError, refetch } = useReading(clubApi.payments.sources, {});
  const [isAdding, setIsAdding] = useState(false);
  const choose = useAction(clubApi.payments.setDefaultSource, { refreshes: sourceReadings });
  return (
    <section className="min-w-0">
      <SectionHead title={words.methods} />
      {data === undefined && !isError && (
        <Loading label={words.loadingMethods}>
          <SkeletonRows count={1} height={52} />
        </Loading>
      )}
      {data === undefined && isError && (
        <EmptyState
          kind="failed"
          title={words.failed}
          action={<LinkButton onClick={() => void refetch()}>{words.retry}</LinkButton>}
        />
      )}
      {data?.paymentSources.length === 0 && <p className="t2 py-3 text-ink-2">{words.none}</p>}
      <Failure>{choose.failure}</Failure>
      <ul>
        {(data?.paymentSources ?? []).map((source) => (
          <Method
            key={source.id}
            source={source}
            onChoose={() => void choose.run({ body: { paymentSourceId: source.id } })}
          />
        ))}
      </ul>
      <div className="pt-4">
        {isAdding ? (
          <MethodForm
            label={words.save}
            busy={choose.busy}
            mayGoOn={() => true}
            onSaved={async ({ id }) => {
              await choose.run({ body: { paymentSourceId: id } });
              setIsAdding(false);
            }}
          />
        ) : (
          data !== undefined && (
            <Button
              onClick={() => {
                setIsAdding(true);
              }}
            >
              {words.add}
            </Button>
          )
        )}
      </div>
    </section>
  );
}

type MethodProps = { readonly source: PaymentSourceView; readonly onChoose: () => void };

function Method({ source, onChoose }: MethodProps): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const { expires, isDefault } = source;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <span>
        <span className="t2 block">{sourceName(source)}</span>
        {expires !== null && (
          <span className="t1 block text-ink-2">
            {formatMessage(words.expires, { month: expires.split("-").toReversed().join("/") })}
          </span>
        )}
      </span>
      {isDefault ? (
        <span className="t1 text-ink-2 sm:text-right">
          {words.default}
          <LinkButton
            className="block"
            onClick={() => {
              setIsAsked(true);
            }}
          >
            {words.remove}
          </LinkButton>
        </span>
      ) : (
        <LinkButton className="t1" onClick={onChoose}>
          {words.makeDefault}
        </LinkButton>
      )}
      <RemoveDialog
        open={isAsked}
        onClose={() => {
          setIsAsked(false);
        }}
      />
    </li>
  );
}

function RemoveDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const remove = useAction(clubApi.payments.removeDefaultSource, {
    refreshes: [...sourceReadings, ...clubReadings],
  });
  const confirm = async (): Promise<void> => {
    const reply = await remove.run({});
    if (reply === null) return;
    toast(
      reply.endsOn === null
        ? words.removed
        : formatMessage(words.removedEnds, { day: formatDay(reply.endsOn) }),
    );
    onClose();
  };
  return (
    <Dialog
      title={words.removeTitle}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={remove.busy} onClick={() => void confirm()}>
            {words.remove}
          </Button>
          <Button onClick={onClose}>{text.back}</Button>
        </>
      }
    >
      <p className="t2">{words.removeReason}</p>
      <Failure>{remove.failure}</Failure>
    </Dialog>
  );
}
