import type { Connector, Field } from "./connectors.ts";
import type { Body, Fields } from "./http.ts";
import { escapeHtml, hidden, page } from "./pages.ts";
import type { SandboxUser } from "./state.ts";
import type { World } from "./world.ts";

export const fieldPrefix = "field.";

export type Visit = {
  readonly world: World;
  readonly user: SandboxUser;
  readonly flow: string;
  /** Query of the first page, carried to the last. */
  readonly carried: Fields;
  readonly path: string;
  readonly base: string;
  readonly body: Body;
};

export function bankList(visit: Visit, offered: readonly Connector[]): string {
  const words = (visit.carried["q"] ?? "").toLowerCase();
  const { q: _q, ...rest } = visit.carried;
  const found = offered.filter((one) => one.name.toLowerCase().includes(words)).slice(0, 60);
  const items = found.map((one) => {
    const query = new URLSearchParams({ ...rest, connector: one.uuid });
    return `<li><a href="${escapeHtml(`${visit.path}?${query.toString()}`)}">${escapeHtml(one.name)}</a></li>`;
  });
  return page({
    title: "Choisissez votre établissement",
    body: `<form method="get" action="${escapeHtml(visit.path)}" role="search">${hidden(rest)}
<label for="q">Rechercher</label><input id="q" name="q" value="${escapeHtml(visit.carried["q"] ?? "")}">
<div class="actions"><button>Rechercher</button></div></form>
${items.length === 0 ? "<p>Aucun établissement ne porte ce nom.</p>" : `<ul class="banks">${items.join("")}</ul>`}
${cancelForm(visit)}`,
  });
}

export function fieldsPage(visit: Visit, connector: Connector, error: string): string {
  return page({
    title: connector.name,
    body: `${error === "" ? "" : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="${escapeHtml(visit.path)}">${hidden({ ...visit.carried, connector: connector.uuid })}
${connector.fields.map(fieldMarkup).join("\n")}
<div class="actions"><button name="go" value="fields">Continuer</button>
<button class="q" name="go" value="cancel" formnovalidate>Annuler</button></div></form>`,
  });
}

export function fieldMarkup(field: Field): string {
  const name = escapeHtml(`${fieldPrefix}${field.name}`);
  const required = field.required ? " required" : "";
  const label = `<label for="${name}">${escapeHtml(field.label)}${field.required ? "" : " (facultatif)"}</label>`;
  if (field.type === "list") {
    const empty = field.required ? "" : '<option value=""></option>';
    const options = (field.values ?? []).map(
      (one) => `<option value="${escapeHtml(one.value)}">${escapeHtml(one.label)}</option>`,
    );
    return `${label}<select id="${name}" name="${name}"${required}>${empty}${options.join("")}</select>`;
  }
  return `${label}<input id="${name}" name="${name}" type="${field.type}" autocomplete="off"${required}>`;
}

export function cancelForm(visit: Visit): string {
  return `<form method="post" action="${escapeHtml(visit.path)}">${hidden(visit.carried)}
<div class="actions"><button class="q" name="go" value="cancel">Annuler</button></div></form>`;
}
