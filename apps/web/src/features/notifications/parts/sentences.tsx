import type { Notification, NotificationPayload } from "@vigie/contract";
import type { NotificationEvent } from "@vigie/domain";
import type { ReactNode } from "react";
import { institution } from "../../../shell/contract-words.ts";
import { paths } from "../../../shell/paths.ts";
import { plainName } from "../../../shell/plain-name.ts";
import { Amount } from "../../../ui/amount.tsx";
import { formatDay } from "../../../ui/format.ts";
import { say } from "../../../ui/say.ts";
import { monthName } from "./month.ts";

/** What a notification says, and where what it speaks of is. A name that is missing is replaced by its kind. */
export type Told = {
  readonly title: string;
  readonly detail: ReactNode;
  readonly link: { readonly to: string; readonly label: string } | null;
};

type Teller = (payload: NotificationPayload) => Told;

const security = { to: paths.userSecurity(), label: "Vérifier la sécurité du compte" };

const accountLink = (payload: NotificationPayload, label: string): Told["link"] =>
  payload.accountId === null ? null : { to: paths.updateCredentials(payload.accountId), label };
const contractLink = ({ portfolioId }: NotificationPayload): Told["link"] =>
  portfolioId === null ? null : { to: paths.contract(portfolioId), label: "Voir le contrat" };
const bank = ({ name }: NotificationPayload): string => (name === null ? "Votre banque" : institution(name));
const contract = ({ name }: NotificationPayload): string => (name === null ? "Un contrat" : plainName(name));

const tellers: Readonly<Record<NotificationEvent, Teller>> = {
  "sync.first_done": (payload) => ({
    title: say("{name} est connecté", { name: bank(payload) }),
    detail: "Vos contrats ont été lus pour la première fois.",
    link: { to: paths.contracts(), label: "Voir les contrats" },
  }),
  "sync.failed": (payload) => ({
    title: say("{name} ne répond plus", { name: bank(payload) }),
    detail: "Les valeurs affichées restent celles de la dernière lecture. Un nouvel essai aura lieu.",
    link: accountLink(payload, "Voir la connexion"),
  }),
  "sync.action_needed": (payload) => ({
    title: say("{name} attend une action de votre part", { name: bank(payload) }),
    detail: "Sans elle, ces contrats ne se mettent plus à jour.",
    link: accountLink(payload, "Reconnecter"),
  }),
  "consent.renewal_due": (payload) => ({
    title: say("Accord à renouveler\u00a0: {name}", { name: bank(payload) }),
    detail:
      payload.on === null
        ? "Votre accord arrive à échéance."
        : say("Il prend fin le {day}. Passé ce jour, la banque ne transmet plus rien.", {
            day: formatDay(payload.on),
          }),
    link: accountLink(payload, "Renouveler l’accord"),
  }),
  "analysis.done": (payload) => ({
    title: say("Analyse prête\u00a0: {name}", { name: contract(payload) }),
    detail: "Répartition, risque, performance et frais.",
    link:
      payload.portfolioId === null
        ? null
        : { to: paths.analysis(payload.portfolioId), label: "Lire l’analyse" },
  }),
  "optimization.done": (payload) => ({
    title: say("Arbitrage trouvé\u00a0: {name}", { name: contract(payload) }),
    detail: "La recherche est terminée.",
    link:
      payload.portfolioId === null
        ? null
        : { to: paths.arbitrationResult(payload.portfolioId), label: "Voir la proposition" },
  }),
  "savings.cap_reached": (payload) => ({
    title: say("{name} est au plafond", { name: contract(payload) }),
    detail:
      payload.amount === null
        ? "Vos versements n’y entrent plus."
        : say("{amount} y sont placés. Vos versements n’y entrent plus.", {
            amount: <Amount key="amount" value={payload.amount} decimals={false} />,
          }),
    link: contractLink(payload),
  }),
  "report.monthly": (payload) => ({
    title:
      payload.on === null
        ? "Votre rapport mensuel"
        : say("Rapport {of}", { of: monthName(payload.on, "of") }),
    detail:
      payload.amount === null
        ? "Votre patrimoine du mois."
        : say("Patrimoine net\u00a0: {amount}.", {
            amount: <Amount key="amount" value={payload.amount} decimals={false} />,
          }),
    link:
      payload.report === null
        ? null
        : { to: paths.monthlyReport(payload.notificationId), label: "Lire le rapport" },
  }),
  "invitation.accepted": (payload) => ({
    title: say("{name} a accepté votre invitation", { name: payload.name ?? "La personne invitée" }),
    detail: "",
    link: null,
  }),
  "security.new_device": (payload) => ({
    title: "Connexion depuis un nouvel appareil",
    detail: say("{name}. Si ce n’est pas vous, changez votre mot de passe.", {
      name: payload.name ?? "Appareil inconnu",
    }),
    link: security,
  }),
  "security.password_changed": () => ({
    title: "Mot de passe changé",
    detail: "Les autres appareils ont été déconnectés. Si ce n’est pas vous, écrivez-nous sans attendre.",
    link: security,
  }),
  "security.email_changed": () => ({
    title: "Adresse e-mail changée",
    detail: "Vous vous connectez désormais avec la nouvelle.",
    link: { to: paths.user(), label: "Voir vos informations" },
  }),
  "security.factor_changed": () => ({
    title: "Second facteur modifié",
    detail: "Si ce n’est pas vous, vérifiez vos appareils.",
    link: security,
  }),
  "security.locked": () => ({
    title: "Connexion bloquée pendant 30\u00a0minutes",
    detail: "Trop de mots de passe erronés ont été essayés.",
    link: security,
  }),
  "security.account_completed": () => ({
    title: "Votre compte est complet",
    detail: "Toutes les fonctions vous sont ouvertes.",
    link: security,
  }),
  "security.merge_asked": () => ({
    title: "Demande de rapprochement de deux comptes",
    detail: "Elle ne prend effet qu’avec le code envoyé à l’adresse du compte existant.",
    link: security,
  }),
  "security.accounts_merged": () => ({
    title: "Deux comptes n’en font plus qu’un",
    detail: "Si ce n’est pas vous, écrivez-nous sans attendre.",
    link: security,
  }),
  "security.merge_refused": () => ({
    title: "Rapprochement de comptes refusé",
    detail: "Vos deux comptes restent séparés.",
    link: security,
  }),
  "system.restart": () => ({ title: "Le service redémarre", detail: "", link: null }),
};

export function told({ event, payload }: Pick<Notification, "event" | "payload">): Told {
  return tellers[event](payload);
}
