import type { SandboxDocument, SandboxIdentity, SandboxRequest, SandboxSigner } from "./model.ts";
import { textPdf } from "./pdf.ts";
import { linkOf, nowMs, type World } from "./world.ts";

/** Objects in the API's format. */

export function renderDocument({ content: _content, ...rest }: SandboxDocument): object {
  return {
    ...rest,
    content_type: "application/pdf",
    is_protected: false,
    is_signed: false,
    is_locked: false,
  };
}

export function renderSigner(world: World, request: SandboxRequest, signer: SandboxSigner): object {
  const { link: _link, signedAt: _at, identityTries: _tries, ...rest } = signer;
  const url = linkOf(world, request, signer);
  return {
    ...rest,
    delivery_mode: "none",
    signature_link: url,
    signature_link_expiration_date:
      url === null ? null : new Date(signer.link?.until ?? nowMs(world)).toISOString(),
  };
}

export function renderRequest(world: World, request: SandboxRequest): object {
  const { documents, signers, decline, expiration_date: expires, ...rest } = request;
  return {
    ...rest,
    expiration_date: `${expires}T22:59:00+00:00`,
    source: "public_api",
    documents: documents.map(({ id, nature }) => ({ id, nature })),
    signers:
      request.status === "draft"
        ? signers.map(({ id, status }) => ({ id, status }))
        : signers.map((signer) => renderSigner(world, request, signer)),
    decline_information: decline,
  };
}

export function auditTrail(request: SandboxRequest): Buffer {
  return textPdf([
    "Dossier de preuve (bac à sable : sans valeur juridique)",
    `Demande ${request.id}, référence ${request.external_id ?? ""}`,
    `Activée le ${request.activated_at ?? ""}`,
    ...request.signers.map(
      ({ info, signedAt, signature_level: level }) =>
        `${info.first_name} ${info.last_name} (${info.email}), ${level}, signé le ${signedAt ?? ""}`,
    ),
  ]);
}

export function renderIdentity(world: World, identity: SandboxIdentity): object {
  return {
    id: identity.id,
    status: identity.status,
    verification_url: `${world.url}/identity/${identity.token}`,
    extracted_from_document:
      identity.status === "verified"
        ? {
            first_names: [identity.first_name],
            last_name: identity.last_name,
            document_type: "id_card",
            country: "FRA",
            document_number: "X4RTBPFW4",
            expiration_date: "2033-05-14",
          }
        : null,
  };
}
