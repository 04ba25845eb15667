import { type ConnectionField, type Day, needsUser } from "@vigie/domain";
import { dayOrNull, idOf, idOrNull, instantOrNull, isSet, textOrNull } from "./map-basics.ts";
import { connectionStateOf } from "./map-errors.ts";
import type { AuthMechanism, Connection, Institution, InstitutionField, Terms } from "./port.ts";
import type {
  WireConnection,
  WireConnectionAnswer,
  WireConnectionSource,
  WireConnector,
  WireConnectorField,
  WireTermsOfService,
} from "./wire.ts";

/** Pure mapping of the directory, the connections and the terms. The rest is in the `map-*.ts` files. */

const fieldTypes: Readonly<Record<string, ConnectionField["type"]>> = {
  password: "password",
  date: "date",
  list: "list",
};

export function mapField(field: WireConnectorField): ConnectionField {
  const options = (field.values ?? []).map(({ label, value }) => ({ label, value }));
  const type = fieldTypes[field.type ?? ""] ?? "text";
  return {
    name: field.name,
    label: textOrNull(field.label) ?? field.name,
    // A list without options could not be answered.
    type: type === "list" && options.length === 0 ? "text" : type,
    required: field.required !== false && field.required !== 0,
    pattern: textOrNull(field.regex),
    options,
  };
}

function mapInstitutionField(field: WireConnectorField): InstitutionField {
  return {
    ...mapField(field),
    mechanisms: mechanismsOf(field.auth_mechanisms, null),
    sources: field.connector_sources ?? [],
  };
}

/** The list where present; otherwise the single deprecated value. Unknown mechanisms are omitted. */
function mechanismsOf(
  list: readonly string[] | null | undefined,
  single: string | null | undefined,
): AuthMechanism[] {
  const stated = list ?? (single === null || single === undefined ? [] : [single]);
  return stated.filter((name) => name === "credentials" || name === "webauth");
}

export function mapInstitution(connector: WireConnector): Institution {
  const sources = (connector.sources ?? [])
    .filter((source) => !isSet(source.disabled))
    .toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  return {
    id: idOf(connector.id),
    uuid: connector.uuid,
    name: connector.name.trim(),
    slug: textOrNull(connector.slug),
    code: textOrNull(connector.code),
    category: textOrNull(connector.categories?.[0]),
    color: textOrNull(connector.color),
    hidden: connector.hidden === true || connector.hidden === 1,
    mechanisms: mechanismsOf(connector.available_auth_mechanisms, connector.auth_mechanism),
    capabilities: connector.capabilities ?? [],
    fields: (connector.fields ?? []).map(mapInstitutionField),
    sources: sources.map((source) => ({
      id: idOf(source.id),
      name: source.name,
      mechanisms: mechanismsOf(source.available_auth_mechanisms, source.auth_mechanism),
    })),
    consentDays: connector.consent_days ?? null,
  };
}

/** A connection with `state: null` may have a failing source. @source aggregator-api-2.md, fact 8 */
export function mapConnection(connection: WireConnection): Connection {
  const sources = (connection.sources ?? []).filter(({ disabled }) => !isSet(disabled));
  const above = connectionStateOf(connection.state ?? connection.error);
  const worst = above === "ok" ? worstSource(sources) : null;
  return {
    id: idOf(connection.id),
    providerUserId: idOrNull(connection.id_user),
    institutionId: idOrNull(connection.id_connector ?? connection.id_bank ?? connection.id_provider),
    institutionUuid: textOrNull(connection.connector_uuid),
    state: worst === null ? above : connectionStateOf(worst.state),
    sources: sources.map(({ id, name, state }) => ({
      id: idOf(id),
      name: textOrNull(name),
      state: connectionStateOf(state),
    })),
    message: sentenceOf(connection.error_message) ?? sentenceOf(worst?.error_message),
    fields: (connection.fields ?? []).map(mapField),
    createdAt: instantOrNull(connection.created),
    lastSuccessAt: instantOrNull(connection.last_update),
    nextTryAt: instantOrNull(connection.next_try),
    stepExpiresAt: instantOrNull(connection.expire),
    consentEndsOn: earliest((connection.sources ?? []).map((source) => dayOrNull(source.access_expire))),
    active: connection.active !== false && connection.active !== 0,
  };
}

/** Returns the source that most needs an action, by the saver first, then by the bank. Null where all are fine. */
function worstSource(sources: readonly WireConnectionSource[]): WireConnectionSource | null {
  const rank = (source: WireConnectionSource): number => {
    const state = connectionStateOf(source.state);
    return state === "ok" ? 0 : state === "validating" ? 1 : needsUser(state) ? 3 : 2;
  };
  const [worst] = sources.filter((source) => rank(source) > 0).toSorted((a, b) => rank(b) - rank(a));
  return worst ?? null;
}

/** While a redirect is pending, the partner puts the bank's URL here: it is not a message and must not be shown. */
function sentenceOf(message: string | null | undefined): string | null {
  const text = textOrNull(message);
  return text !== null && /^Redirecting to\b/i.test(text) ? null : text;
}

export function mapConnectionAnswer(answer: WireConnectionAnswer): Connection {
  if (!("connection" in answer)) return mapConnection(answer);
  // An update that cannot be forced wraps the connection and adds a message.
  const connection = mapConnection(answer.connection);
  return { ...connection, message: connection.message ?? sentenceOf(answer.message) };
}

function earliest(days: readonly (Day | null)[]): Day | null {
  const known = days.filter((day) => day !== null).toSorted();
  return known[0] ?? null;
}

export function mapTerms(terms: WireTermsOfService): Terms {
  return {
    id: idOf(terms.id),
    version: textOrNull(terms.version),
    createdAt: instantOrNull(terms.created),
    text: textOrNull(terms.content) ?? textOrNull(terms.text) ?? textOrNull(terms.file_content),
  };
}
