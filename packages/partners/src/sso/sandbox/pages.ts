import { escapeHtml, hidden, page } from "../../aggregation/sandbox/pages.ts";
import { sandboxMembers } from "./members.ts";
import { type SsoFault, ssoFaults } from "./tokens.ts";

/** The partner's two pages: its home, whose links contain a one-time code, and the sign-in page. Forms only. */

export function homePage(fault: SsoFault | null): string {
  const rows = sandboxMembers.map(
    (member) => `<tr><td>${escapeHtml(`${member.firstName} ${member.lastName}`)}</td>
<td>${escapeHtml(member.company)}</td><td>${escapeHtml(member.description)}</td>
<td><form class="line" method="post" action="/members/${member.id}/link"><button>Ouvrir Passerelle Épargne</button></form></td></tr>`,
  );
  const options = ["", ...ssoFaults]
    .map(
      (one) =>
        `<option value="${one}"${one === (fault ?? "") ? " selected" : ""}>${one || "aucune"}</option>`,
    )
    .join("");
  return page({
    title: "Mon épargne salariale",
    wide: true,
    body: `<p>Chaque lien emporte un code à usage unique, valable cinq minutes.</p>
<table><thead><tr><th>Membre</th><th>Entreprise</th><th>Ce qu’on y voit</th><th></th></tr></thead><tbody>${rows.join("")}</tbody></table>
<h2>Panne ou faux jeton</h2>
<form class="line" method="post" action="/fault"><label for="fault">Genre</label><select id="fault" name="fault">${options}</select>
<button class="q">Imposer</button></form>`,
  });
}

/** @param request parameters of the authorization request, returned with the choice */
export function choicePage(request: Readonly<Record<string, string>>): string {
  const members = sandboxMembers
    .map(
      (member) =>
        `<p><button name="member" value="${member.id}">${escapeHtml(`${member.firstName} ${member.lastName}`)}</button>
<span class="note">${escapeHtml(member.company)}</span></p>`,
    )
    .join("");
  return page({
    title: "Connexion à mon épargne salariale",
    body: `<p>Passerelle Épargne demande à savoir qui vous êtes : votre nom et votre adresse.</p>
<form method="post" action="/authorize">${hidden(request)}${members}
<p class="actions"><button class="q" name="member" value="">Renoncer</button></p></form>`,
  });
}

export function errorPage(sentence: string): string {
  return page({ title: "Mon épargne salariale", body: `<p class="error">${escapeHtml(sentence)}</p>` });
}
