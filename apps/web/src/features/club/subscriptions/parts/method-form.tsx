import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { PaymentSourceView } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { declineSentences, paymentText as words } from "./payment-text.ts";
import { Failure } from "./failure.tsx";
import { useOwnDocument } from "./own-document.ts";
import { type Elements, loadPartner, type Partner, refusalCode } from "./partner-script.ts";

export type MethodFormProps = {
  /** The label of the button: what happens after the input. */
  readonly label: string;
  readonly busy: boolean;
  /** Returns whether the user may continue: other required input is given. */
  readonly mayGoOn: () => boolean;
  readonly onSaved: (source: PaymentSourceView, partner: Partner) => Promise<void>;
};

type Opened = { readonly partner: Partner; readonly elements: Elements; readonly setup: Setup };
type Setup = { readonly id: string; readonly clientSecret: string };
type State = { readonly kind: "loading" | "failed" } | { readonly kind: "open"; readonly opened: Opened };

/** A card or an account, typed in the payment partner's own frame; the bank's authentication opens over it. */
export function MethodForm(props: MethodFormProps): ReactNode {
  const isOwn = useOwnDocument();
  return isOwn ? <Fields {...props} /> : <FieldsLoading />;
}

function FieldsLoading(): ReactNode {
  return (
    <Loading label={words.loading}>
      <SkeletonRows count={3} height={56} />
    </Loading>
  );
}

function useFields(place: RefObject<HTMLDivElement | null>) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const [tries, setTries] = useState(0);
  const { run } = useAction(clubApi.payments.addSource);
  const ask = useRef(run);
  useEffect(() => {
    let isGone = false;
    let close: () => void = () => undefined;
    const open = async (): Promise<State> => {
      const reply = await ask.current({ body: {} });
      if (reply?.setup == null) return { kind: "failed" };
      const partner = await loadPartner(reply.browserSide);
      const { id, clientSecret } = reply.setup;
      const elements = partner.elements({ clientSecret, locale: "fr" });
      if (isGone || place.current === null) return { kind: "loading" };
      const element = elements.create("payment");
      close = () => {
        element.destroy();
      };
      element.mount(place.current);
      return { kind: "open", opened: { partner, elements, setup: { id, clientSecret } } };
    };
    void open()
      .catch((): State => ({ kind: "failed" }))
      .then((next) => {
        if (!isGone) setState(next);
      });
    return () => {
      isGone = true;
      close();
    };
  }, [tries, place]);
  const again = (): void => {
    setState({ kind: "loading" });
    setTries(tries + 1);
  };
  return { state, again };
}

function Fields({ label, busy, mayGoOn, onSaved }: MethodFormProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { state, again } = useFields(place);
  const [refused, setRefused] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const save = useAction(clubApi.payments.addSource, {
    refreshes: [clubApi.payments.sources, clubApi.payments.defaultSource],
  });
  const confirm = async ({ partner, elements, setup }: Opened): Promise<void> => {
    setRefused(null);
    const typed = await elements.submit();
    const answer =
      typed.error === undefined
        ? await partner.confirmSetup({
            elements,
            clientSecret: setup.clientSecret,
            redirect: "if_required",
            confirmParams: { return_url: location.href },
          })
        : typed;
    const code = refusalCode(answer);
    if (code !== null) {
      setRefused(declineSentences[code] ?? words.refusedReason);
      return;
    }
    const reply = await save.run({ body: { setupId: setup.id } });
    if (reply?.paymentSource != null) await onSaved(reply.paymentSource, partner);
  };
  const send = (): void => {
    if (state.kind !== "open" || !mayGoOn()) return;
    setIsConfirming(true);
    void confirm(state.opened).finally(() => {
      setIsConfirming(false);
    });
  };
  return (
    <section aria-label={words.fields} className="grid justify-items-start gap-4">
      <Failure title={words.refused}>{refused ?? save.failure}</Failure>
      {state.kind === "loading" && <FieldsLoading />}
      {state.kind === "failed" && (
        <EmptyState
          kind="failed"
          title={words.loadFailed}
          action={<LinkButton onClick={again}>{words.retry}</LinkButton>}
        />
      )}
      <div ref={place} className="w-full max-w-120" />
      {state.kind === "open" && (
        <Button look="solid" busy={busy || isConfirming} onClick={send}>
          {label}
        </Button>
      )}
      <p className="t1 text-ink-3">{words.safe}</p>
    </section>
  );
}
