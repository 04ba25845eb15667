import { institutionRows } from "./institutions.ts";
import type { InstitutionRow } from "./institutions.ts";
import { digits, hash32 } from "./random.ts";

/** The directory: every institution of `sandbox-institutions.ts` and the test institution, in the partner's format. */

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "password" | "date" | "list";
  readonly required: boolean;
  readonly regex: string | null;
  readonly values: readonly { readonly label: string; readonly value: string }[] | null;
  readonly auth_mechanisms: readonly string[];
  readonly connector_sources: readonly string[];
};

export type Connector = {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Our key in the institutions file and in the households' portfolios. */
  readonly key: string;
  readonly category: InstitutionRow[2];
  readonly webauth: boolean;
  readonly otp: boolean;
  readonly decoupled: boolean;
  readonly code: string | null;
  readonly color: string;
  readonly fields: readonly Field[];
  /** Null where the institution does not give it. */
  readonly consentDays: number | null;
};

export const testConnectorId = 40;

/** Scenarios of the test institution, as in the official test connector. */
export const testScenarios = [
  ["par", "Particuliers (tout va bien)"],
  ["pro", "Professionnels (tout va bien)"],
  ["wrongpass", "Identifiants refusés"],
  ["additionalInformationNeeded", "Code par SMS"],
  ["decoupled", "Validation dans l’application"],
  ["shortDecoupled", "Validation dans l’application, courte"],
  ["AppValidationCancelled", "Validation refusée dans l’application"],
  ["AppValidationExpired", "Validation expirée dans l’application"],
  ["SCARequired", "Authentification forte demandée"],
  ["SCARequiredAndOTP", "Authentification forte puis code par SMS"],
  ["SCARequiredAndDecoupled", "Authentification forte puis application"],
  ["webauthRequired", "Redirection vers la banque"],
  ["actionNeeded", "Action demandée sur le site de la banque"],
  ["passwordExpired", "Mot de passe expiré"],
  ["websiteUnavailable", "Site de la banque indisponible"],
  ["rateLimiting", "Trop de demandes à la banque"],
  ["bug", "Erreur technique"],
  ["sourceInError", "Une source sur deux en erreur"],
] as const;

/** Bank codes observed at the partner itself. @source fact sheet, section 5 */
const seen: Readonly<Record<string, { id?: number; code: string }>> = {
  boursobank: { id: 4, code: "40618" },
  "american-express": { code: "16820" },
};

const firstId = 1001;

export function buildConnectors(consentDays: number): readonly Connector[] {
  const banks = institutionRows.map((row, at) => institutionConnector(row, firstId + at, consentDays));
  return [testConnector(consentDays), ...banks];
}

function institutionConnector(row: InstitutionRow, id: number, consentDays: number): Connector {
  const [key, name, category, mechanism, labels] = row;
  const webauth = mechanism === "webauth";
  return {
    id: seen[key]?.id ?? id,
    uuid: uuidOf(key),
    name,
    key,
    category,
    webauth,
    otp: mechanism.includes("+otp"),
    decoupled: mechanism.includes("+decoupled"),
    code: seen[key]?.code ?? (category === "bank" ? digits(`code ${key}`, 5) : null),
    color: (hash32(key) & 0xffffff).toString(16).padStart(6, "0"),
    fields: webauth ? [] : fieldsOf(key, labels),
    // Only institutions with their own interface tell the partner when the access ends.
    consentDays: webauth ? consentDays : null,
  };
}

function testConnector(consentDays: number): Connector {
  const values = testScenarios.map(([value, label]) => ({ value, label }));
  return {
    id: testConnectorId,
    uuid: "338178e6-3d01-564f-9a7b-52ca442459bf",
    name: "Connecteur de test",
    key: "connecteur-de-test",
    category: "bank",
    webauth: false,
    otp: false,
    decoupled: false,
    code: "00000",
    color: "5c2963",
    fields: [
      field("directaccesswebsite", "Situation à jouer", { type: "list", values }),
      field("openapiwebsite", "Situation à jouer (accès par l’API)", {
        type: "list",
        values,
        required: false,
        sources: ["openapi"],
      }),
      field("login", "Identifiant", {}),
      field("password", "Code (1234)", { type: "password" }),
    ],
    consentDays,
  };
}

/** A deterministic UUID for a key (of no standard version, as nobody decodes it). */
function uuidOf(key: string): string {
  const hex = [0, 1, 2, 3].map((part) => hash32(`${part} ${key}`).toString(16).padStart(8, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function field(
  name: string,
  label: string,
  more: {
    type?: Field["type"];
    values?: Field["values"];
    required?: boolean;
    regex?: string | null;
    sources?: readonly string[];
  },
): Field {
  return {
    name,
    label,
    type: more.type ?? "text",
    required: more.required ?? true,
    regex: more.regex ?? null,
    values: more.values ?? null,
    auth_mechanisms: ["credentials"],
    connector_sources: more.sources ?? ["directaccess"],
  };
}

function fieldsOf(key: string, labels: string): readonly Field[] {
  const known = labels === "unknown" ? "Identifiant|Mot de passe" : labels;
  const fields: Field[] = [];
  for (const label of known.split("|")) {
    const taken = new Set(fields.map((other) => other.name));
    fields.push(fieldOf({ key, label, taken }));
  }
  // A login alone (one bank of the list) still needs a password.
  return fields.some((one) => one.type === "password")
    ? fields
    : [...fields, field("password", "Mot de passe", { type: "password" })];
}

function fieldOf(at: { key: string; label: string; taken: ReadonlySet<string> }): Field {
  const optional = at.label.endsWith("(optionnel)");
  const label = at.label.replace(/\s*\(optionnel\)$/, "");
  const choices = /^(.*?) \(([^)]*[/,][^)]*)\)$/.exec(label);
  const free = (name: string): string => (at.taken.has(name) ? `${name}${at.taken.size}` : name);
  if (choices !== null)
    return listField(free("website"), choices[1] ?? label, splitChoices(choices[2] ?? ""));
  if (/^(caisse régionale|région|courtier)/i.test(label))
    return listField("website", label, regionsOf(at.key, label));
  if (/^(type de compte|profil)/i.test(label))
    return listField(free("website"), label, ["Particuliers", "Professionnels"]);
  if (/date de naissance/i.test(label)) return field("birthday", label, { type: "date" });
  if (/temporaire|sécurité/i.test(label)) return field(free("otp"), label, { required: false });
  const secret =
    /mot de passe|password|code secret|code personnel|code confidentiel|code d.accès|^code$/i.test(label);
  if (secret && !at.taken.has("password")) {
    const regex = /à 6 chiffres/.test(label) ? "^\\d{6}$" : null;
    return field("password", label, { type: "password", regex });
  }
  const name = at.taken.has("login") ? free("extra") : "login";
  return field(name, label, { required: !optional });
}

function listField(name: string, label: string, choices: readonly string[]): Field {
  return field(name, label, {
    type: "list",
    values: choices.map((choice) => ({ label: choice, value: slugOf(choice) })),
  });
}

function splitChoices(text: string): readonly string[] {
  return text.split(/[/,]/).map((choice) => choice.trim());
}

function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}

/** The regional banks of a network are rows of the same file; a regional row lists only itself. */
function regionsOf(key: string, label: string): readonly string[] {
  if (/courtier/i.test(label))
    return ["En direct", "Linxea", "Assurancevie.com", "Mes-placements.fr", "Fortuneo"];
  const network = key.startsWith("credit-agricole") ? "Crédit Agricole" : "Banque Populaire";
  const prefix = `${slugOf(network)}-`;
  const own = institutionRows.find(([slug]) => slug === key && slug.startsWith(prefix));
  const rows = own === undefined ? institutionRows.filter(([slug]) => slug.startsWith(prefix)) : [own];
  const names = rows.map(([, name]) => name.replace(network, "").trim());
  return names.length > 0 ? names : ["France"];
}

// The partner's shape

export function connectorWire(connector: Connector, expand: ReadonlySet<string>): Record<string, unknown> {
  const mechanism = connector.webauth ? "webauth" : "credentials";
  return {
    id: connector.id,
    uuid: connector.uuid,
    name: connector.name,
    slug: shortSlug(connector.name),
    code: connector.code,
    color: connector.color,
    hidden: false,
    charged: connector.id !== testConnectorId,
    beta: false,
    restricted: false,
    auth_mechanism: mechanism,
    available_auth_mechanisms: [mechanism],
    capabilities: ["bank", "bankwealth", "profile"],
    products: ["bank", "wealth"],
    account_usages: ["PRIV"],
    categories: [connector.category],
    months_to_fetch: 24,
    sync_frequency: 1,
    siret: null,
    transfer_mechanism: null,
    stability: { status: "stable", last_update: "2026-01-05 08:00:00" },
    consent_days: connector.consentDays,
    ...(expand.has("fields") ? { fields: connector.fields } : {}),
    ...(expand.has("sources") ? { sources: connectorSources(connector) } : {}),
    ...(expand.has("countries") ? { countries: [{ id: 250, code: "fr", name: "France" }] } : {}),
    ...(expand.has("urls") ? { urls: [] } : {}),
  };
}

function shortSlug(name: string): string {
  return slugOf(name).replace(/-/g, "").slice(0, 3).toUpperCase();
}

export function connectorSources(connector: Connector): readonly Record<string, unknown>[] {
  const mechanism = connector.webauth ? "webauth" : "credentials";
  return [
    {
      id: connector.id * 10,
      uuid: uuidOf(`source ${connector.key}`),
      id_connector: connector.id,
      name: connector.webauth ? "openapi" : "directaccess",
      auth_mechanism: mechanism,
      available_auth_mechanisms: [mechanism],
      priority: connector.webauth ? 0 : 2,
      disabled: null,
      capabilities: ["bank", "bankwealth"],
      account_usages: ["PRIV"],
      stability: { status: "stable", last_update: "2026-01-05 08:00:00" },
    },
  ];
}

/** Field for a code received by SMS. */
export const smsField: Field = {
  name: "openapisms",
  label: "Code reçu par SMS",
  type: "text",
  required: true,
  regex: null,
  values: null,
  auth_mechanisms: ["credentials"],
  connector_sources: ["directaccess"],
};
