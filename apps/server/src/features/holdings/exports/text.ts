import type { LeftOutTable } from "../../../db/owned-tables.ts";

/** What is kept by a person's name and does not go out, each with why. The export says it too. */
export const leftOut: Readonly<Record<LeftOutTable | "partner_erasures", string>> = {
  holdings: "Dans la partie « contracts ».",
  transactions: "Dans la partie « contracts ».",
  valuations: "Valeurs reçues dans la partie « contracts » ; les autres se recalculent.",
  import_files: "Votre propre fichier, scellé, gardé le temps de poser une question sur lui.",
  aggregation_links: "Clé d’accès au partenaire d’agrégation.",
  aggregation_users: "Numéro technique chez le partenaire d’agrégation.",
  webauth_states: "Secret d’un passage par le site de la banque, périmé en quelques minutes.",
  live_seats: "Place d’un écran ouvert, libérée quand il se ferme : des numéros, aucun contenu.",
  websocket_tickets: "Secret d’une connexion, périmé en 30 secondes.",
  one_time_secrets: "Empreintes de codes et de liens envoyés par e-mail.",
  recovery_codes: "Empreintes des codes de secours.",
  club_document_heads: "Fin de la chaîne des documents du Club, déjà dans « club_documents ».",
  club_coupon_tries: "Nombre de codes promotionnels essayés dans l’heure.",
  factor_challenges: "Secret d’une vérification en cours.",
  sso_otps: "Secret d’un passage par le site de l’employeur, périmé en quelques minutes.",
  sso_sign_outs: "Adresse de déconnexion chez le partenaire, gardée le temps de la session.",
  live_events: "Signaux aux écrans ouverts, effacés aussitôt : des numéros, aucun contenu.",
  advice_heads: "Fin de la chaîne des conseils, déjà dans « advices ».",
  export_files: "Fichiers comme celui-ci, préparés pour vous et gardés un jour.",
  export_file_parts: "Contenu scellé de ces fichiers, gardé un jour.",
  book_marks: "Demande de recalcul des totaux, effacée aussitôt.",
  category_changes: "De quoi annuler un reclassement, gardé un jour.",
  erasures: "Écrit quand le compte n’existe plus.",
  partner_erasures: "Écrit quand le compte n’existe plus.",
};
