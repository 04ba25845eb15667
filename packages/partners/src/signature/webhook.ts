import { createHmac, timingSafeEqual } from "node:crypto";
import { fail, ok, type Result } from "@vigie/domain";
import { parseJson } from "../http/read-body.ts";
import type { PartnerEvent } from "../partner.ts";
import { wireEvent } from "./wire.ts";

/** Events of the signature partner: `X-Yousign-Signature-256: sha256=hex`, the HMAC-SHA256 of the body only. As the time is not
 * signed, a captured body stays valid for ever: its id is accepted once, and its subject is read again.
 * @source signature-api.md, section 5 */
export type SignedRequest = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Uint8Array;
};

const prefix = "sha256=";

export function readSignatureEvent(
  request: SignedRequest,
  { secrets }: { readonly secrets: readonly string[] },
): Result<PartnerEvent, string> {
  const header = request.headers["x-yousign-signature-256"];
  if (typeof header !== "string" || !header.startsWith(prefix)) return fail("webhook.unsigned");
  const given = Buffer.from(header.slice(prefix.length), "hex");
  const isSigned = secrets.some((secret) => {
    const wanted = createHmac("sha256", secret).update(request.rawBody).digest();
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isSigned) return fail("webhook.forged");
  const json = parseJson(new TextDecoder().decode(request.rawBody));
  const parsed = json.ok ? wireEvent.safeParse(json.value) : null;
  if (parsed?.success !== true) return fail("webhook.invalid_body");
  const { event_id: id, event_name: kind, data } = parsed.data;
  const about = data.signature_request?.id ?? data.identity_document?.id ?? null;
  return ok({ id, kind, providerUserId: null, connectionId: about });
}
