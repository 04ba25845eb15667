import type { Reply } from "@vigie/api";
import type { clubApi } from "@vigie/api/club";

/** The part of the payment partner's script that is used here. What a customer types stays in its frame, of its own origin. */

export type BrowserSide = Reply<typeof clubApi.payments.addSource>["browserSide"];

type Refused = {
  readonly code?: string;
  readonly decline_code?: string;
  readonly type?: string;
};
export type Answered = {
  readonly setupIntent?: { readonly id: string; readonly status: string };
  readonly paymentIntent?: { readonly id: string; readonly status: string };
  readonly error?: Refused;
};
type PaymentElement = {
  readonly mount: (place: HTMLElement) => void;
  readonly destroy: () => void;
  readonly on: (event: "ready" | "loaderror", handler: () => void) => void;
};
export type Elements = {
  readonly submit: () => Promise<{ readonly error?: Refused }>;
  readonly create: (kind: "payment") => PaymentElement;
};
export type Partner = {
  readonly elements: (options: { readonly clientSecret: string; readonly locale: string }) => Elements;
  readonly confirmSetup: (options: {
    readonly elements: Elements;
    readonly clientSecret: string;
    readonly redirect: "if_required";
    readonly confirmParams: { readonly return_url: string };
  }) => Promise<Answered>;
  readonly handleNextAction: (options: { readonly clientSecret: string }) => Promise<Answered>;
};

declare global {
  // Under the name that the partner's script uses.
  var Stripe: ((publishableKey: string) => Partner) | undefined;
  var trustedTypes:
    | {
        readonly createPolicy: (
          name: string,
          rules: { readonly createScriptURL: (url: string) => string },
        ) => { readonly createScriptURL: (url: string) => string };
      }
    | undefined;
}

let loading: Promise<Partner> | null = null;

/** Loads the script once per page. Rejects if it fails; the next call tries again. */
export function loadPartner({ scriptUrl, publishableKey }: BrowserSide): Promise<Partner> {
  loading ??= new Promise<Partner>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trusted(scriptUrl);
    script.addEventListener("load", () => {
      const made = globalThis.Stripe?.(publishableKey);
      if (made === undefined) reject(new Error("the payment script offers nothing"));
      else resolve(made);
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the payment script did not come"));
    });
    document.head.append(script);
  }).catch((reason: unknown) => {
    loading = null;
    throw reason;
  });
  return loading;
}

/** The page's Trusted Types policy allows only this name to create the script's address, and only the partner's origin. */
function trusted(address: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy("payments", { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
}
let policy: { readonly createScriptURL: (url: string) => string } | undefined;

/** Why the partner refused, by its most precise code. */
export function refusalCode({ error }: { readonly error?: Refused }): string | null {
  return error === undefined ? null : (error.decline_code ?? error.code ?? error.type ?? "unknown");
}
