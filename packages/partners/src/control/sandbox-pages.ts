import { testScenarios } from "../aggregation/sandbox/connectors.ts";
import { faultKinds } from "../aggregation/sandbox/faults.ts";
import { households } from "../aggregation/sandbox/households.ts";
import { escapeHtml, page } from "../aggregation/sandbox/pages.ts";
import type { AggregationSandbox } from "../aggregation/sandbox/sandbox.ts";
import { knownStates } from "../aggregation/sandbox/scenarios.ts";
import type { SandboxConnection } from "../aggregation/sandbox/state.ts";
import { connectorOf, wireMoment } from "../aggregation/sandbox/world.ts";
import type { ReceivedMail } from "../mail/sandbox/sandbox.ts";
import type { Controlled } from "./sandbox-api.ts";

/** The control page: state of the sandboxes, and buttons to change it. Forms only, no scripts. */
export function controlPage(controlled: Controlled): string {
  const { aggregation, mailbox } = controlled;
  return page({
    title: "Poste de commande des bacs à sable",
    wide: true,
    body: [
      addresses(controlled),
      ...(aggregation === null ? [] : [householdTable(), scenarioTable(), connectionTable(aggregation)]),
      faultTable(controlled),
      ...(aggregation === null ? [] : [clockForm(aggregation), deliveryTable(aggregation)]),
      ...(mailbox === null ? [] : [mailTable(mailbox.list())]),
    ].join("\n"),
  });
}

function addresses({ partners, realPartners }: Controlled): string {
  const rows = [
    ...partners.map(({ title, sandbox }) => [title, "imité sur cette machine", sandbox.url]),
    ...realPartners.map(({ title, host }) => [title, "réel", host === "" ? "adresse inconnue ici" : host]),
  ];
  return `<p>Chaque partenaire est réel ou imité. Tout ce qui suit se commande aussi par HTTP :
<a href="/api">la liste des appels</a>.</p>
${table(["Partenaire", "Réel ou imité", "Adresse"], rows)}`;
}

function householdTable(): string {
  const rows = households.map((one) => [code(one.login), escapeHtml(one.title), escapeHtml(one.description)]);
  return `<h2>Foyers</h2>
<p>L’identifiant saisi choisit le foyer ; le mot de passe est <code>1234</code> (ou <code>123456</code> quand six chiffres
sont demandés), le code par SMS <code>123456</code>. Tout autre identifiant donne un foyer inventé, toujours le même.</p>
${rawTable(["Identifiant", "Foyer", "Ce qu’il détient"], rows)}`;
}

function scenarioTable(): string {
  const rows = testScenarios.map(([value, label]) => [code(value), escapeHtml(label)]);
  return `<h2>Situations de l’établissement « Connecteur de test »</h2>
<p>Sa liste choisit ce qui arrive. Le code <code>abcd</code> est accepté, <code>abc</code> refusé.</p>
${rawTable(["Valeur", "Situation"], rows)}`;
}

function connectionTable({ world }: AggregationSandbox): string {
  const rows = world.store.data.connections.map((one) => [
    String(one.id),
    escapeHtml(connectorOf(world, one)?.name ?? "?"),
    code(one.login),
    escapeHtml(one.state ?? "à jour"),
    escapeHtml(wireMoment(one.lastUpdate) ?? "jamais"),
    stateForm(one),
  ]);
  const body =
    rows.length === 0
      ? "<p>Aucune connexion pour l’instant.</p>"
      : rawTable(["N°", "Établissement", "Identifiant", "État", "Dernière lecture", "Commandes"], rows);
  return `<h2>Connexions</h2>${body}`;
}

function stateForm(connection: SandboxConnection): string {
  const options = ["", ...knownStates]
    .map(
      (state) =>
        `<option value="${state}"${state === (connection.state ?? "") ? " selected" : ""}>${state === "" ? "à jour" : state}</option>`,
    )
    .join("");
  const decide = ["decoupled", "validating"].includes(connection.state ?? "")
    ? `<form class="line" method="post" action="/decoupled/${connection.id}">
<button name="decision" value="approve">Approuver</button>
<button class="q" name="decision" value="refuse">Refuser</button></form>`
    : "";
  return `${decide}<form class="line" method="post" action="/state/${connection.id}">
<label for="state-${connection.id}">État</label><select id="state-${connection.id}" name="state">${options}</select>
<button class="q">Imposer</button></form>`;
}

function faultTable({ faults }: Controlled): string {
  const rows = faults
    .list()
    .map((fault) => [
      String(fault.id),
      escapeHtml(fault.kind),
      escapeHtml(fault.partner ?? "tous"),
      escapeHtml(fault.path ?? fault.institution ?? "tout"),
      `${fault.value ?? ""}`,
      String(fault.struck),
      `<form class="line" method="post" action="/faults/${fault.id}/clear"><button class="q">Retirer</button></form>`,
    ]);
  const kinds = faultKinds.map((kind) => `<option>${kind}</option>`).join("");
  return `<h2>Pannes</h2>
${rows.length === 0 ? "<p>Aucune panne en cours.</p>" : rawTable(["N°", "Genre", "Partenaire", "Où", "Valeur", "Fois", ""], rows)}
<form class="line" method="post" action="/faults">
<label for="kind">Genre</label><select id="kind" name="kind">${kinds}</select>
<label for="path">Chemin</label><input id="path" name="path" placeholder="/2.0/users/me/accounts*">
<label for="institution">Établissement</label><input id="institution" name="institution" placeholder="fortuneo">
<label for="value">Valeur</label><input id="value" name="value" inputmode="numeric" placeholder="ms, statut ou secondes">
<button>Provoquer</button></form>
<form class="line" method="post" action="/faults/clear"><button class="q">Tout réparer</button></form>`;
}

function clockForm({ world }: AggregationSandbox): string {
  return `<h2>Horloge</h2><p>Pour les partenaires, nous sommes le ${escapeHtml(wireMoment(world.now()))}.</p>
<form class="line" method="post" action="/clock"><label for="days">Avancer de</label>
<input id="days" name="advanceDays" value="1" inputmode="numeric"> jours <button class="q">Avancer</button></form>`;
}

function deliveryTable({ webhooks }: AggregationSandbox): string {
  const rows = webhooks
    .deliveries()
    .slice(-15)
    .toReversed()
    .map((one) => [String(one.id), one.event, one.url, one.status, one.lastAnswer ?? "", String(one.tries)]);
  return `<h2>Événements envoyés</h2>
${rows.length === 0 ? "<p>Aucun événement envoyé.</p>" : table(["N°", "Événement", "Adresse", "État", "Réponse", "Essais"], rows)}`;
}

function mailTable(mails: readonly ReceivedMail[]): string {
  const rows = mails
    .slice(0, 50)
    .map((mail) => [
      escapeHtml(wireMoment(mail.receivedAt)),
      escapeHtml(mail.to.join(", ")),
      `<a href="/mails/${mail.id}">${escapeHtml(mail.subject === "" ? "(sans objet)" : mail.subject)}</a>`,
    ]);
  return `<h2>Courrier intercepté</h2>
${rows.length === 0 ? "<p>Aucun courrier.</p>" : rawTable(["Reçu", "À", "Objet"], rows)}
<form class="line" method="post" action="/mails/clear"><button class="q">Vider</button></form>`;
}

/** An email as text: its HTML is never rendered, so that nothing in it can run here. */
export function mailPage(mail: ReceivedMail): string {
  const links = mail.links
    .map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
    .join("");
  return page({
    title: mail.subject === "" ? "(sans objet)" : mail.subject,
    wide: true,
    body: `<p><a href="/">Retour</a></p>
<p>De ${escapeHtml(mail.headerFrom)} à ${escapeHtml(mail.to.join(", "))}, le ${escapeHtml(wireMoment(mail.receivedAt))}</p>
<h2>Texte</h2><pre>${escapeHtml(mail.text)}</pre>
${links === "" ? "" : `<h2>Liens</h2><ul>${links}</ul>`}
<h2>Source</h2><pre>${escapeHtml(mail.raw.slice(0, 20_000))}</pre>`,
  });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rawTable(
    head,
    rows.map((row) => row.map(escapeHtml)),
  );
}

/** @param rows cells that already are HTML */
function rawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const top = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return `<table><thead><tr>${top}</tr></thead><tbody>${body}</tbody></table>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
