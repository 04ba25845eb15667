import { z } from "zod";

/** Responses of the signature partner (API v3): only the fields that we use; its enums are treated as open-ended.
 * @source signature-api.md, sections 3 to 6 and 8 */
const signerInRequest = z.object({ id: z.string(), status: z.string() });
export const wireRequest = z.object({
  id: z.string(),
  status: z.string(),
  external_id: z.string().nullable(),
  signers: z.array(signerInRequest),
  documents: z.array(z.object({ id: z.string(), nature: z.string() })),
  decline_information: z.object({ reason: z.string().nullable() }).nullish(),
});
export type WireRequest = z.output<typeof wireRequest>;

export const wireRequests = z.object({
  meta: z.object({ next_cursor: z.string().nullable() }),
  data: z.array(wireRequest),
});
export const wireDocument = z.object({ id: z.string() });
export const wireSigner = z.object({
  id: z.string(),
  status: z.string(),
  signature_link: z.string().nullish(),
  signature_link_expiration_date: z.string().nullish(),
});
export const wireIdentity = z.object({
  id: z.string(),
  status: z.string(),
  verification_url: z.string().nullish(),
  extracted_from_document: z
    .object({
      first_names: z.array(z.string()),
      last_name: z.string(),
      document_type: z.string(),
      country: z.string(),
      document_number: z.string(),
      expiration_date: z.string().nullable(),
    })
    .nullish(),
});
export const wireEvent = z.object({
  event_id: z.string(),
  event_name: z.string().max(100),
  event_time: z.string(),
  sandbox: z.boolean().optional(),
  data: z.object({
    signature_request: z.object({ id: z.string(), external_id: z.string().nullish() }).optional(),
    identity_document: z.object({ id: z.string() }).optional(),
  }),
});
