import type { FastifyInstance, FastifyReply } from "fastify";
import type { SandboxIdentity, SandboxRequest, SandboxSigner } from "./model.ts";
import { decline, nowMs, settle, sign, type World } from "./world.ts";

/** Pages of a signer at the partner: the letter's name, the identity check, the code, and three outcomes. */

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

function html(title: string, body: string): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:34rem;margin:3rem auto;padding:0 1rem}label{display:block;margin:1rem 0}input,select,textarea,button{font:inherit;padding:.5rem}button{margin:0 .5rem .5rem 0}</style></head><body><main>${body}</main></body></html>`;
}

function signingPage(request: SandboxRequest, signer: SandboxSigner, fault: string | null): string {
  const asksDocument =
    signer.signature_level === "advanced_electronic_signature" && signer.status !== "verified";
  const asksCode = signer.signature_authentication_mode !== "no_otp" && !asksDocument;
  return html(
    request.name,
    `<h1>${escape(request.name)}</h1><p>Signataire : ${escape(`${signer.info.first_name} ${signer.info.last_name}`)}</p>
<p>Bac à sable : rien de ce qui est signé ici n’a de valeur.</p>${fault === null ? "" : `<p role="alert">${escape(fault)}</p>`}
<form method="post">${
      asksDocument
        ? `<label>Pièce d’identité <select name="document"><option value="verified">conforme</option><option value="inconclusive">illisible</option><option value="failed">d’une autre personne</option></select></label><button name="act" value="document">Vérifier mon identité</button>`
        : `${asksCode ? `<label>Code reçu par SMS <input name="code" inputmode="numeric" autocomplete="one-time-code"></label>` : ""}<button name="act" value="sign">Signer</button>`
    }${request.signers_allowed_to_decline ? `<label>Motif, si vous refusez <input name="reason"></label><button name="act" value="decline">Refuser de signer</button>` : ""}</form>`,
  );
}

const over = html(
  "Lien expiré",
  "<h1>Ce lien n’est plus valable</h1><p>Retournez sur le site qui vous l’a donné : il en fera un autre.</p>",
);

export function mountPages(app: FastifyInstance, world: World): void {
  const page = async (reply: FastifyReply, body: string): Promise<FastifyReply> =>
    await reply.type("text/html; charset=utf-8").send(body);
  app.get<{ Params: { token: string } }>("/sign/:token", async ({ params }, reply) => {
    settle(world);
    const found = findSigner(world, params.token);
    if (found === null) return await page(reply.code(410), over);
    world.emit("signer.link_opened", found);
    return await page(reply, signingPage(found.request, found.signer, null));
  });
  app.post<{ Params: { token: string } }>("/sign/:token", async ({ params, body }, reply) => {
    settle(world);
    const found = findSigner(world, params.token);
    if (found === null) return await page(reply.code(410), over);
    const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : "");
    const outcome = act(world, found, form);
    world.save();
    if (outcome !== null && outcome.startsWith("http")) return await reply.redirect(outcome, 303);
    return await page(reply, signingPage(found.request, found.signer, outcome));
  });
  app.get<{ Params: { token: string } }>("/identity/:token", async ({ params }, reply) => {
    const found = findIdentity(world, params.token);
    return found === null ? await page(reply.code(410), over) : await page(reply, identityPage(found));
  });
  app.post<{ Params: { token: string } }>("/identity/:token", async ({ params, body }, reply) => {
    const found = findIdentity(world, params.token);
    if (found === null) return await page(reply.code(410), over);
    const result = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : "").get("document");
    if (result === "verified" || result === "inconclusive" || result === "failed") found.status = result;
    world.emit(`identity_document.${found.status}`, { identity: found });
    world.save();
    return found.redirection_url === null
      ? await page(reply, identityPage(found))
      : await reply.redirect(found.redirection_url, 303);
  });
}

type Found = { readonly request: SandboxRequest; readonly signer: SandboxSigner };

function findSigner(world: World, token: string): Found | null {
  for (const request of Object.values(world.data.requests))
    for (const signer of request.signers)
      if (request.status === "ongoing" && signer.link?.token === token && signer.link.until > nowMs(world))
        return { request, signer };
  return null;
}

function findIdentity(world: World, token: string): SandboxIdentity | null {
  return (
    Object.values(world.data.identities).find((one) => one.token === token && one.status !== "verified") ??
    null
  );
}

const maxIdentityTries = 3;
/** Code of every SMS in the sandbox. */
const code = "000000";

/** Returns a message for the page, or the redirect URL; null where the page continues. */
function act(world: World, { request, signer }: Found, form: URLSearchParams): string | null {
  const back = (end: "success" | "error" | "decline"): string | null => {
    const url = signer.redirect_urls?.[end];
    if (url === undefined) return null;
    const query = new URLSearchParams({ signature_request_id: request.id, signer_id: signer.id, event: end });
    return `${url}${url.includes("?") ? "&" : "?"}${query.toString()}`;
  };
  switch (form.get("act")) {
    case "document": {
      signer.identityTries += 1;
      if (form.get("document") === "verified") {
        signer.status = "verified";
        return null;
      }
      if (signer.identityTries < maxIdentityTries && form.get("document") !== "failed")
        return "Le document n’a pas pu être lu.";
      signer.status = "error";
      world.emit("signer.identification_blocked", { request, signer });
      return back("error");
    }
    case "sign": {
      if (signer.signature_level === "advanced_electronic_signature" && signer.status !== "verified")
        return "Vérifiez d’abord votre identité.";
      if (signer.signature_authentication_mode !== "no_otp" && form.get("code") !== code)
        return "Ce code n’est pas le bon.";
      sign(world, request, signer);
      return back("success");
    }
    case "decline": {
      if (!request.signers_allowed_to_decline) return "Cette lettre ne peut pas être refusée ici.";
      decline(world, request, { signer, reason: form.get("reason") });
      return back("decline");
    }
    default:
      return null;
  }
}

function identityPage(identity: SandboxIdentity): string {
  return html(
    "Vérification d’identité",
    `<h1>Vérification d’identité</h1><p>${escape(`${identity.first_name} ${identity.last_name}`)}</p><form method="post"><label>Pièce d’identité <select name="document"><option value="verified">conforme</option><option value="inconclusive">illisible</option><option value="failed">d’une autre personne</option></select></label><button>Envoyer</button></form>`,
  );
}
