import { dayMessagesFr } from "../messages-days.ts";

/** French messages for the error codes of advice. */
export const adviceMessagesFr = {
  ...dayMessagesFr,
  "advice.not_ready": "Cette proposition n’est pas terminée : attendez son résultat avant de l’accepter.",
  "advice.outdated":
    "Votre contrat a changé depuis cette proposition. Calculez une nouvelle répartition avant de l’enregistrer.",
  "advice.not_found":
    "Cet arbitrage enregistré est introuvable. Retrouvez les autres dans «\u00a0Documents\u00a0».",
  "suitability.day":
    "Une date du questionnaire n’est pas possible\u00a0: elle doit être comprise entre le {from} et le {to}. Corrigez-la, puis enregistrez.",
  "suitability.incomplete": "Une question attend encore sa réponse. Répondez-y, puis enregistrez.",
  "suitability.under_age":
    "Le questionnaire est rempli par une personne majeure. Vérifiez la date de naissance.",
  "suitability.outdated":
    "Le questionnaire a changé depuis l’ouverture de cette page. Rechargez-la\u00a0: vos réponses sont reprises.",
  "suitability.warning":
    "Le profil souhaité dépasse celui que donnent les réponses. Cochez que vous avez lu l’avertissement, ou choisissez un autre profil.",
  "suitability.not_found": "Ces réponses n’existent pas.",
  "vigilance.changed": "Cette fiche a été complétée depuis que vous l’avez ouverte. Rechargez la page.",
  "vigilance.exposed":
    "Une personne politiquement exposée, ou proche d’une telle personne, relève du niveau élevé. Changez le niveau.",
  "vigilance.future": "Un contrôle porte une date à venir. Indiquez le jour où il a été fait.",
  "suitability.decided": "Ces réponses ont déjà été confirmées, refusées ou remplacées. Rechargez la page.",
  "file_document.not_found": "Ce document n’existe pas ou n’est plus conservé. Rechargez la page.",
  "file_document.too_large": "Ce fichier dépasse 10\u00a0Mo. Réduisez-le, puis envoyez-le de nouveau.",
  "file_document.wrong_type":
    "Ce fichier n’est ni un PDF, ni une image JPEG ou PNG entière. Enregistrez le document dans l’un de ces formats.",
  "file_document.too_many":
    "Ce dossier contient déjà 30\u00a0documents. Retirez ceux qui ne servent plus, puis recommencez.",
  "file_document.decided": "Une réponse a déjà été donnée pour ce document. Rechargez la page.",
  "file_document.expired":
    "Ce document a expiré\u00a0: il ne peut pas être accepté. Refusez-le en demandant le suivant.",
  "file_document.far_expiry": "Cette date d’expiration est trop lointaine. Vérifiez l’année.",
  "file_document.no_expiry": "Saisissez la date d’expiration de la pièce d’identité.",
  "file_attestation.future": "Choisissez un jour passé, ou aujourd’hui.",
  "file.incomplete":
    "Il manque au dossier du client une pièce sans laquelle aucun conseil ne peut être envoyé. Complétez son dossier, puis envoyez la proposition.",
  "proposal.not_found": "Cette proposition n’existe pas.",
  "proposal.wrong_state":
    "Cette proposition n’en est plus là\u00a0: une réponse, un retrait ou une nouvelle version est passé avant. Rechargez la page.",
  "proposal.outdated":
    "Vos réponses au questionnaire ont changé ou expiré depuis l’envoi de cette proposition. Demandez une nouvelle version à votre conseiller.",
  "proposal.deceased":
    "Le décès du client a été enregistré\u00a0: aucune proposition ne peut plus lui être envoyée ni être acceptée en son nom.",
  "proposal.relation_ended":
    "Le cabinet qui a envoyé cette proposition ne vous conseille plus\u00a0: elle ne peut plus être acceptée ni modifiée.",
  "proposal.over":
    "Le délai pour accepter cette proposition est passé. Demandez une nouvelle version à votre conseiller.",
  "proposal.signer_unknown":
    "Pour signer, indiquez dans votre profil votre prénom et votre nom, puis acceptez de nouveau.",
  "proposal.signer_without_mobile":
    "Pour signer, indiquez dans votre profil votre prénom, votre nom et votre numéro de mobile, puis acceptez de nouveau.",
  "proposal.draft_changed":
    "Ce brouillon a été modifié entre-temps, dans un autre onglet ou par un collègue. Vos mots sont encore là\u00a0: relisez la version enregistrée, puis recommencez pour la remplacer.",
  "proposal.changed":
    "Un contrat de cette proposition a beaucoup changé depuis son envoi. Demandez une nouvelle version à votre conseiller.",
  "proposal.contract_changed":
    "Un contrat de cette proposition a changé depuis le brouillon\u00a0: ses chiffres ne sont plus vrais. Refaites le brouillon sur les valeurs d’aujourd’hui.",
  "proposal.contract_open":
    "Une autre proposition sur un de ces contrats est encore sans réponse\u00a0: une seule peut attendre à la fois.",
  "proposal.former_answered":
    "La version précédente a été acceptée ou remplacée entre-temps. Préparez une nouvelle proposition.",
  "proposal.order_not_found": "Cette proposition ne porte pas cet ordre.",
  "proposal.order_day": "Le jour d’un ordre se place entre celui de votre accord et aujourd’hui.",
  "proposal.document_fund":
    "Un de ces documents est celui d’un fonds que la proposition n’achète plus. Rechargez la page, puis complétez la liste.",
  "proposal.document_link":
    "Le lien d’un document d’informations clés est une adresse en https, qui mène à un site. Copiez-le depuis la page du fonds.",
  "proposal.document_day":
    "La version d’un document d’informations clés ne peut pas être datée après aujourd’hui.",
  "proposal.no_optimization":
    "La recherche d’arbitrage de ce contrat ne tient plus. Relancez-la, puis préparez la proposition.",
  "proposal.nothing_to_move":
    "Cette recherche ne trouve aucun mouvement utile\u00a0: il n’y a rien à proposer.",
  "proposal.costs_unknown":
    "Le coût des placements de ce contrat n’est pas connu\u00a0: une proposition ne peut pas l’annoncer. Renseignez les frais du contrat.",
  "proposal.entry_fee_unknown":
    "Les frais d’entrée de ce contrat ne sont pas connus\u00a0: une proposition ne peut pas annoncer le coût du versement. Renseignez les frais du contrat.",
  "target.payment_mistyped": "Ce versement est trop grand pour être vrai. Vérifiez le montant.",
  "proposal.no_source": "Indiquez la provenance de l’argent à verser.",
  "proposal.too_many_contracts":
    "Une proposition porte sur cinq contrats au plus. Envoyez celle-ci, puis préparez-en une autre.",
  "proposal.last_contract":
    "C’est le seul contrat de cette proposition. Supprimez le brouillon s’il n’a plus lieu d’être.",
  "proposal.checks_open":
    "Une vérification bloque l’envoi ou attend son explication. Complétez-la, puis envoyez la proposition.",
  "proposal.no_reasons": "Saisissez vos raisons en 40 caractères au moins\u00a0: le client les lira.",
  "proposal.sentence_not_found":
    "Cette phrase ne fait plus partie de la proposition. Rechargez la page\u00a0: la déclaration a été récrite.",
  "proposal.figure_unknown":
    "Ce chiffre ne figure pas dans la proposition\u00a0: {figure}. Corrigez la phrase, ou rétablissez le texte d’origine.",
  "proposal.no_figure":
    "Une phrase qui en remplace une autre garde au moins un de ses chiffres. Complétez-la, ou rétablissez le texte d’origine.",
  "target.not_whole": "Les poids doivent faire 100\u00a0% au total.",
  "target.not_held_here": "Ce contrat ne peut pas recevoir {lines}. Retirez ce support de la répartition.",
  "target.nothing_moves": "Ces poids sont ceux d’aujourd’hui\u00a0: il n’y a rien à proposer.",
  "target.contract_rule": "{sentence} Changez les poids, puis préparez la proposition.",
  "target.above_profiles":
    "Ces poids dépassent les limites de tous les profils de risque\u00a0: ils ne peuvent pas être proposés.",
  "target.outside_model":
    "Ces poids sortent des limites du modèle du cabinet, ou le modèle a changé. Rechargez la page.",
  "model.no_profile":
    "Ce client n’a pas de profil de risque en vigueur. Demandez-lui de répondre au questionnaire.",
  "model.none": "Le cabinet n’a pas encore de modèle pour le profil de ce client.",
  "replacement.same_fund": "Choisissez deux supports différents.",
  "replacement.not_held": "Aucun de vos clients ne détient ce support dans un contrat partagé avec vous.",
  "replacement.running": "Un remplacement est déjà en cours. Attendez sa fin, puis lancez le suivant.",
  "replacement.over": "Ce remplacement est déjà terminé\u00a0: il n’y a plus rien à arrêter.",
  "replacement.nothing_to_drop":
    "Aucun brouillon à supprimer\u00a0: tous ont été modifiés, envoyés ou supprimés entre-temps.",
  "replacement.not_found": "Ce remplacement n’existe pas.",
  "review.not_found": "Cette revue n’existe pas.",
  "review.changed":
    "Cette revue a été modifiée entre-temps, dans un autre onglet ou par un collègue. Vos mots sont encore là\u00a0: relisez la version enregistrée, puis enregistrez de nouveau pour la remplacer.",
  "review.wrong_state":
    "Cette revue a déjà été conclue ou abandonnée, peut-être par un collègue. Rechargez la page.",
  "review.no_advice":
    "Ce client n’a ni lettre de mission en cours ni proposition acceptée auprès de votre cabinet : aucune revue n’est à faire.",
  "review.too_many": "Choisissez 500 clients au plus, ou une seule échéance.",
  "review.held_future": "Choisissez aujourd’hui ou un jour passé.",
  "review.held_early": "Choisissez un jour qui suit la revue précédente, ou le début du conseil.",
  "review.checks_open":
    "Une vérification empêche de conclure « Toujours adapté » ou attend son explication. Expliquez-la en 20 caractères au moins, ou concluez par des points à traiter.",
  "review.no_points": "Saisissez au moins un point à traiter.",
  "review.points_left":
    "Des points à traiter sont encore saisis. Retirez-les, ou concluez par des points à traiter.",
  "record.purpose_required": "Dites pourquoi vous téléchargez ce dossier\u00a0: le client le lira.",
  "record.empty": "Rien n’est encore dans ce dossier de conseil.",
} as const;
