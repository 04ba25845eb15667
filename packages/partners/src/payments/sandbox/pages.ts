/** The script that a page loads, its fields in a frame of this origin, and the page of the customer's bank. */

/** Provides `Stripe(key)` with the parts that we use: `elements().create("payment")`, `confirmSetup`, `confirmPayment`,
 * `handleNextAction`, `retrieveSetupIntent`, `retrievePaymentIntent`. Results are `{setupIntent | paymentIntent}` or `{error}`. */
export function script(origin: string): string {
  return source.replace("__ORIGIN__", JSON.stringify(origin));
}

const source = `(() => {
  const origin = __ORIGIN__;
  const post = async (path, body) => {
    const reply = await fetch(origin + path, { method: "POST", body: JSON.stringify(body), credentials: "omit" });
    return await reply.json();
  };
  const frameOf = (src, title) => {
    const frame = document.createElement("iframe");
    frame.src = origin + src;
    frame.title = title;
    frame.style.border = "0";
    frame.style.width = "100%";
    return frame;
  };
  const named = (answer) =>
    answer.error ? { error: answer.error } : answer.object === "setup_intent" ? { setupIntent: answer } : { paymentIntent: answer };
  // The bank's page over the customer's own, until it has answered.
  const challenge = (url) =>
    new Promise((done) => {
      const dialog = document.createElement("dialog");
      dialog.style.padding = "0";
      dialog.style.width = "min(26rem, 92vw)";
      const frame = document.createElement("iframe");
      frame.src = url;
      frame.title = "Votre banque";
      frame.style.cssText = "border:0;width:100%;height:22rem;display:block";
      dialog.append(frame);
      document.body.append(dialog);
      const end = () => { window.removeEventListener("message", heard); dialog.remove(); done(); };
      const heard = (event) => { if (event.origin === origin && event.source === frame.contentWindow && event.data === "challenge-ended") end(); };
      window.addEventListener("message", heard);
      dialog.addEventListener("close", end);
      dialog.showModal();
    });
  window.Stripe = (key) => {
    const follow = async (answer) => {
      const action = answer.error ? null : answer.next_action;
      if (!action) return named(answer);
      await challenge(action.redirect_to_url.url);
      const after = await post("/v3/retrieve", { key, clientSecret: answer.client_secret });
      if (!after.error && after.status === "requires_payment_method")
        return { error: { type: "card_error", code: (after.object === "setup_intent" ? "setup" : "payment") + "_intent_authentication_failure", message: "Authentication failed." } };
      return named(after);
    };
    const confirm = async ({ elements, clientSecret, confirmParams }) => {
      const typed = elements ? await elements._read() : null;
      if (typed && typed.error) return { error: typed.error };
      return await follow(await post("/v3/confirm", { key, clientSecret: clientSecret ?? elements._clientSecret, typed, returnUrl: confirmParams?.return_url ?? null }));
    };
    return {
      elements: ({ clientSecret, locale } = {}) => {
        let frame = null;
        return {
          _clientSecret: clientSecret,
          _read: () => new Promise((done) => {
            const id = crypto.randomUUID();
            const heard = (event) => {
              if (event.origin !== origin || event.source !== frame.contentWindow || event.data?.id !== id) return;
              window.removeEventListener("message", heard);
              done(event.data.typed);
            };
            window.addEventListener("message", heard);
            frame.contentWindow.postMessage({ ask: "typed", id }, origin);
          }),
          submit: async () => ({}),
          create: (_type, options = {}) => {
            const handlers = {};
            return {
              mount: (target) => {
                const place = typeof target === "string" ? document.querySelector(target) : target;
                const kinds = (options.paymentMethodOrder ?? ["card", "sepa_debit"]).join(",");
                frame = frameOf("/v3/fields?kinds=" + kinds + "&locale=" + (locale ?? "fr"), "Moyen de paiement");
                frame.style.height = "19rem";
                frame.addEventListener("load", () => handlers.ready?.());
                window.addEventListener("message", (event) => {
                  if (event.origin !== origin || event.source !== frame?.contentWindow) return;
                  if (event.data?.height) frame.style.height = event.data.height + "px";
                  if (event.data?.change) handlers.change?.(event.data.change);
                });
                place.append(frame);
              },
              unmount: () => { frame?.remove(); frame = null; },
              destroy: () => { frame?.remove(); frame = null; },
              on: (name, handler) => { handlers[name] = handler; },
            };
          },
        };
      },
      confirmSetup: confirm,
      confirmPayment: confirm,
      handleNextAction: async ({ clientSecret }) => await follow(await post("/v3/retrieve", { key, clientSecret })),
      retrieveSetupIntent: async (clientSecret) => named(await post("/v3/retrieve", { key, clientSecret })),
      retrievePaymentIntent: async (clientSecret) => named(await post("/v3/retrieve", { key, clientSecret })),
    };
  };
})();
`;

const style = `<style>
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 0; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; display: flex; gap: 1rem; }
label { display: block; margin: 0 0 0.75rem; }
fieldset label { margin: 0; }
input:not([type="radio"]) { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 0.6rem; border: 1px solid GrayText; border-radius: 6px; background: Field; color: FieldText; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
p { margin: 0; font-size: 0.875rem; }
[hidden] { display: none; }
main { padding: 1.5rem; }
button { font: inherit; padding: 0.6rem 1rem; margin-right: 0.5rem; }
</style>`;

const head = (title: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${style}</head>`;

/** Fields of a card or of a debit: the input is sent only to this origin, on request of the page that contains the frame. */
export function fieldsPage(): string {
  return `${head("Moyen de paiement")}<body><form autocomplete="on">
<fieldset><legend hidden>Moyen de paiement</legend>
<label><input type="radio" name="kind" value="card" checked> Carte</label>
<label><input type="radio" name="kind" value="sepa_debit"> Prélèvement SEPA</label></fieldset>
<div id="card">
<label>Numéro de carte<input id="number" inputmode="numeric" autocomplete="cc-number"></label>
<div class="row"><label>Expiration (MM/AA)<input id="expiry" inputmode="numeric" autocomplete="cc-exp"></label>
<label>Cryptogramme<input id="cvc" inputmode="numeric" autocomplete="cc-csc"></label></div>
</div>
<div id="sepa_debit" hidden>
<label>IBAN<input id="iban" autocomplete="off"></label>
<label>Titulaire du compte<input id="holder" autocomplete="name"></label>
<p>En confirmant, vous autorisez le créancier et son prestataire de paiement à débiter votre compte. Vous pouvez être remboursé par votre banque pendant 8 semaines.</p>
</div>
</form><script>
const kinds = new URLSearchParams(location.search).get("kinds").split(",");
const radios = [...document.querySelectorAll("[name=kind]")];
for (const radio of radios) if (!kinds.includes(radio.value)) radio.parentElement.hidden = true;
const kind = () => radios.find((radio) => radio.checked).value;
const tell = (message) => parent.postMessage(message, "*");
const show = () => { for (const name of ["card", "sepa_debit"]) document.getElementById(name).hidden = kind() !== name; tell({ height: document.documentElement.offsetHeight + 8 }); };
const value = (id) => document.getElementById(id).value.trim();
const typed = () => {
  if (kind() === "sepa_debit") return { kind: "sepa_debit", iban: value("iban"), name: value("holder") || "?", email: null };
  const [month, year] = value("expiry").split("/").map((part) => Number(part));
  return { kind: "card", number: value("number"), expMonth: month || 0, expYear: year || 0, cvc: value("cvc"), name: null };
};
const complete = () => kind() === "card" ? value("number") !== "" && value("expiry") !== "" && value("cvc") !== "" : value("iban") !== "" && value("holder") !== "";
document.querySelector("form").addEventListener("input", () => { show(); tell({ change: { complete: complete(), value: { type: kind() } } }); });
window.addEventListener("message", (event) => { if (event.source === parent && event.data?.ask === "typed") event.source.postMessage({ id: event.data.id, typed: typed() }, event.origin); });
show();
</script></body></html>`;
}

/** Page of the customer's bank; without an intent, its final page. */
export function challengePage(intent: string | null): string {
  if (intent === null)
    return `${head("Votre banque")}<body><main><p>C’est noté.</p></main><script>parent.postMessage("challenge-ended", "*");</script></body></html>`;
  return `${head("Votre banque")}<body><main><h1>Votre banque</h1><p>Confirmez-vous cette opération ?</p>
<form method="post" action="/challenge/${encodeURIComponent(intent)}"><p>
<button name="answer" value="accept">Autoriser</button><button name="answer" value="refuse">Refuser</button></p></form></main></body></html>`;
}
