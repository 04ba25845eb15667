import { adviceMessagesFr } from "./advice/messages-advice.ts";
import { bookMessagesFr } from "./book/messages-book.ts";
import { clientMessagesFr } from "./client-messages-fr.ts";
import type { ErrorCode } from "./errors.ts";
import { confirmationMessagesFr } from "./identity/messages-confirmation.ts";
import { pushMessagesFr } from "./messages/messages-pushes.ts";

/** Message for each error code: what happened and what to do. */
export const messagesFr: Record<ErrorCode, string> = {
  ...clientMessagesFr,
  ...adviceMessagesFr,
  ...bookMessagesFr,
  ...confirmationMessagesFr,
  ...pushMessagesFr,
  "request.invalid": "Certaines informations ne sont pas valables. Vérifiez les champs signalés.",
  "request.too_large": "L’envoi dépasse la taille permise. Réduisez-le, puis réessayez.",
  "request.too_deep": "Votre demande n’a pas pu être traitée. Rechargez la page, puis réessayez.",
  "request.malformed": "Votre demande n’a pas pu être traitée. Rechargez la page, puis réessayez.",
  "request.too_many":
    "Trop de demandes viennent de votre réseau. Réessayez dans une demi-heure, ou connectez-vous par mot de passe.",
  "request.busy":
    "Vous avez déjà plusieurs demandes de ce genre en cours. Rien n’est perdu : réessayez dans {seconds} secondes.",
  "request.key_reused":
    "Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page, puis recommencez.",
  "route.not_found": "Cette adresse n’existe pas.",
  "route.method_not_allowed": "Cette action n’est pas possible à cette adresse.",
  "server.read_only":
    "Le service ne peut rien enregistrer pour l’instant. Vos données restent consultables ; réessayez dans quelques minutes.",
  "server.unavailable":
    "Le service est indisponible pour un instant. Rien n’a été perdu : réessayez dans quelques secondes.",
  "service.maintenance":
    "Le service est en maintenance. Vos données sont conservées ; revenez dans quelques instants.",
  "export.prepared_only": "Ce fichier se prépare d’abord : demandez-le, puis téléchargez-le une fois prêt.",
  "export.not_found": "Ce fichier n’existe plus. Demandez-en un nouveau.",
  "export.not_ready": "Ce fichier n’est pas encore prêt.",
  "session.too_many_failures":
    "Trop de mots de passe erronés depuis votre réseau. Réessayez dans {minutes}\u00a0min, utilisez une clé d’accès ou choisissez un nouveau mot de passe.",
  "session.locked":
    "Trop d’essais ont échoué à cette adresse. Vous pourrez réessayer dans {minutes}\u00a0min\u00a0: d’ici là, même la bonne réponse y est refusée. Une clé d’accès ouvre votre compte sans attendre, comme un nouveau mot de passe demandé par «\u00a0Mot de passe oublié\u00a0» si c’est le vôtre qui manque.",
  "session.required": "Connectez-vous pour continuer.",
  "session.expired": "Votre session est terminée. Connectez-vous de nouveau.",
  "session.invalid_credentials":
    "L’adresse ou le mot de passe ne correspond pas. Vérifiez-les, puis réessayez. Après 8 essais manqués, toute connexion à cette adresse par mot de passe attend 30 minutes, même avec le bon.",
  "session.invalid_refresh_token": "Votre session a expiré. Connectez-vous de nouveau.",
  "second_factor.required": "Mot de passe accepté. Confirmez maintenant votre identité.",
  "second_factor.challenge_expired":
    "Cette connexion a duré trop longtemps ou a compté trop d’essais. Recommencez avec votre mot de passe.",
  "second_factor.enrolment_required":
    "Ajoutez d’abord une double authentification : vous voyez l’épargne d’autres personnes, un mot de passe seul ne suffit pas.",
  "second_factor.invalid_code":
    "Ce code ne convient pas. Vérifiez-le, ou attendez le suivant : un code ne sert qu’une fois.",
  "second_factor.not_started":
    "Cette mise en place a expiré. Recommencez pour obtenir un nouveau code à scanner.",
  "second_factor.not_found": "Cette double authentification n’existe plus. Rechargez la page.",
  "second_factor.last_required":
    "Votre compte doit garder une double authentification. Ajoutez-en une autre avant de retirer celle-ci.",
  "passkey.refused": "Cette clé d’accès n’a pas pu être vérifiée. Réessayez, ou choisissez un autre moyen.",
  "passkey.already_known": "Cette clé d’accès est déjà enregistrée.",
  "passkey.too_many": "Votre compte a déjà dix clés d’accès. Retirez-en une avant d’en ajouter une autre.",
  "passkey.not_found": "Cette clé d’accès est introuvable.",
  "session.not_found": "Cette session est introuvable.",
  "session.recent_authentication_required": "Saisissez de nouveau votre mot de passe pour continuer.",
  "password.wrong": "Ce mot de passe n’est pas le bon. Vérifiez-le, puis réessayez.",
  "password.blank": "Saisissez un mot de passe.",
  "password.too_short": "Le mot de passe est trop court : il compte au moins {count} caractères.",
  "password.too_long": "Le mot de passe est trop long : il compte au plus {count} caractères.",
  "password.confirmation_mismatch": "La confirmation ne correspond pas au mot de passe.",
  "password.contains_email": "Le mot de passe ne doit pas contenir votre adresse e-mail.",
  "password.contains_name": "Le mot de passe ne doit pas contenir votre prénom ni votre nom.",
  "password.contains_application_name": "Le mot de passe ne doit pas contenir le nom de l’application.",
  "password.contains_birthdate": "Le mot de passe ne doit pas contenir votre date de naissance.",
  "password.too_weak":
    "Ce mot de passe est trop facile à deviner. Essayez quatre ou cinq mots sans lien entre eux.",
  "password.invalid_token": "Ce lien n’est plus valable. Demandez-en un nouveau.",
  "email.blank": "Saisissez une adresse e-mail.",
  "email.invalid": "Cette adresse e-mail n’est pas valable. Exemple : camille@exemple.fr.",
  "email.unchanged": "C’est déjà votre adresse.",
  "terms.required": "Acceptez les conditions d’utilisation pour créer un compte.",
  "birthdate.future": "La date de naissance ne peut pas être dans le futur.",
  "birthdate.invalid": "Cette date de naissance n’est pas valable. Vérifiez l’année.",
  "mobile.invalid": "Ce numéro de téléphone n’est pas valable. Exemple : 06 12 34 56 78.",
  "name.reserved":
    "Vos clients pourraient prendre ce nom pour celui du service. Indiquez votre prénom et votre nom.",
  "profile.category_mismatch": "Cette catégorie ne correspond pas à la situation professionnelle choisie.",
  "single_sign_on.not_offered":
    "Ce service ne s’ouvre pas depuis un espace d’épargne salariale. Connectez-vous avec votre mot de passe.",
  "single_sign_on.invalid_state":
    "Cette connexion a expiré, ou a commencé dans un autre navigateur. Recommencez depuis la page de connexion.",
  "single_sign_on.denied":
    "Vous avez renoncé à vous connecter depuis votre espace d’épargne salariale. Rien n’a été partagé.",
  "single_sign_on.refused":
    "Votre espace d’épargne salariale n’a pas pu prouver que c’est vous. Recommencez depuis la page de connexion.",
  "single_sign_on.unavailable":
    "Votre espace d’épargne salariale ne répond pas pour le moment. Réessayez dans quelques minutes.",
  "single_sign_on.nothing_to_keep": "Cette session est déjà celle de ce navigateur.",
  "single_sign_on.already_full": "Votre compte est déjà complet.",
  "single_sign_on.upgrade_required":
    "Cette fonction demande un compte complet : ajoutez une adresse et un mot de passe, ou réunissez vos deux comptes.",
  "otp.invalid":
    "Ce lien a expiré ou a déjà servi. Retournez dans votre espace d’épargne salariale pour en ouvrir un autre.",
  "merge.not_found":
    "Cette demande a expiré ou n’existe plus. Recommencez depuis «\u00a0Compléter votre compte\u00a0».",
  "merge.not_allowed": "Votre compte est déjà complet : il n’y a rien à réunir.",
  "merge.refused":
    "Le code ou le mot de passe n’est pas le bon. Vérifiez-les ; après cinq essais, il faut faire une nouvelle demande.",
  "merge.expired": "Cette demande a expiré. Faites-en une nouvelle depuis votre compte.",
  "merge.already_done":
    "Le compte a déjà été créé avec cette demande. Connectez-vous avec votre adresse et votre mot de passe.",
  "invitation.not_found": "Cette invitation est introuvable ou n’est plus valable.",
  "invitation.required": "Il faut une invitation pour créer un compte. Demandez-la à votre conseiller.",
  "invitation.already_invited": "Cette personne est déjà invitée. Vous pouvez lui renvoyer son invitation.",
  "invitation.already_customer": "Cette personne fait déjà partie de vos clients.",
  "invitation.wrong_state": "Cette invitation a déjà été acceptée ou annulée.",
  "invitation.reminded": "Cette invitation a déjà été renvoyée une fois. Un seul rappel est permis.",
  "invitation.opted_out": "La personne qui lit cette adresse a demandé à ne plus recevoir d’invitations.",
  "invitation.too_soon":
    "Une invitation vient de partir à cette adresse. Patientez un peu avant de la renvoyer.",
  "invitation.too_many": "Trop de messages sont partis à cette adresse aujourd’hui. Réessayez demain.",
  "invitation_import.not_found": "Cet import est introuvable.",
  "invitation_import.not_csv": "Seuls les fichiers .csv sont acceptés. Enregistrez votre tableau en CSV.",
  "invitation_import.too_large": "Ce fichier dépasse 2 Mo.",
  "invitation_import.too_many_lines":
    "Ce fichier compte plus de 10\u202f000 lignes. Partagez-le en plusieurs fichiers.",
  "invitation_import.malformed":
    "Ce fichier ne se lit pas comme un tableau\u00a0: des guillemets ne se ferment pas, ou une ligne est trop longue.",
  "invitation_import.empty": "Ce fichier ne contient aucune ligne sous ses titres de colonnes.",
  "invitation_import.wrong_state": "Cet import n’en est plus à cette étape.",
  "invitation_import.mapping": "Chaque colonne se choisit une fois, et l’adresse e-mail est nécessaire.",
  "invitation_import.line_not_found": "Cette ligne est introuvable dans le fichier.",
  "invitation_import.nothing_to_send": "Aucune ligne de ce fichier n’est à envoyer.",
  "invitation_import.too_many_today":
    "Vous avez atteint le nombre d’invitations permis aujourd’hui. Reprenez demain.",
  "invitation_import.undo_too_late": "Un import ne s’annule que pendant 24 heures.",
  "note_template.not_found": "Ce modèle est introuvable.",
  "note_template.too_many": "Votre cabinet a déjà cent modèles. Supprimez-en un avant d’en ajouter.",
  "alert.not_found": "Cette alerte est introuvable.",
  "alert.until_past": "Choisissez une date à venir.",
  "task.not_found": "Cette tâche est introuvable.",
  "task.is_promise": "Cet engagement se modifie dans l’échange où il a été pris.",
  "task.assignee_unknown": "Choisissez une personne de votre cabinet.",
  "firm.not_found": "Ce cabinet est introuvable.",
  "contract.days": "La fin du contrat doit suivre son début.",
  "coupon.unknown": "Ce code n’existe pas. Vérifiez-le, ou inscrivez-vous sans code.",
  "invitation.already_used": "Cette invitation a déjà servi\u00a0: votre compte existe, connectez-vous.",
  "invitation.invalid": "Cette invitation n’est plus valable pour cette adresse. Demandez-en une nouvelle.",
  "unconfirmed.user": "Confirmez d’abord votre adresse avec le code reçu par e-mail.",
  "subscription.not_found": "Ce lien ne mène à aucun abonnement.",
  "notification.not_found": "Cette notification est introuvable.",
  "conversation.closed": "La messagerie est fermée : écrivez par e-mail.",
  "conversation.too_many":
    "Vous avez envoyé beaucoup de messages. Votre texte est conservé\u00a0: réessayez dans une heure.",
  "observation.not_found": "Cette observation ne s’applique plus\u00a0: vos données ont changé.",
  "demo.unavailable": "La démonstration n’est pas ouverte sur ce service.",
  "user.closed_by_firm":
    "Un compte de conseiller est fermé par son cabinet. Adressez-vous à votre responsable.",
  "customer.not_shared":
    "Cette information reste au titulaire\u00a0: elle ne fait pas partie de ce que voit son conseiller.",
  "customer.read_only":
    "Vous consultez l’espace de votre client\u00a0: lui seul peut modifier ce qui s’y trouve.",
  "user.not_found": "Cette personne est introuvable.",
  "account.not_found": "Cette connexion est introuvable.",
  "account.not_linked": "Connectez d’abord un établissement.",
  "account.already_connected": "Cet établissement est déjà connecté.",
  "account.sync_running": "Une mise à jour est déjà en cours pour cet établissement.",
  "account.confirmation_required": "Cochez la case pour confirmer la suppression.",
  "account.demo": "Un compte de démonstration ne peut pas connecter d’établissement réel.",
  "account.up_to_date": "Cette connexion est à jour\u00a0: votre établissement n’a rien à vous demander.",
  "bank.not_found": "Cet établissement est introuvable.",
  "webauth.invalid_state": "Ce retour de votre banque n’est plus valable. Recommencez la connexion.",
  "webauth.access_denied":
    "Vous avez annulé la connexion auprès de votre banque. Vous pouvez la reprendre quand vous voulez.",
  "webauth.server_error": "Votre banque a rencontré une erreur technique. Réessayez dans quelques minutes.",
  "partner.unavailable":
    "Notre partenaire d’agrégation ne répond pas pour le moment. Vos montants restent affichés à leur dernière date ; réessayez plus tard.",
  "club.mandate":
    "Déjà gérés sous mandat, ces contrats ne peuvent pas entrer dans le Club\u00a0: {names}. Retirez-les de votre sélection.",
  "coupon.too_many": "Vous avez essayé trop de codes. Attendez une heure au plus.",
  "club.not_found": "Cette souscription est introuvable.",
  "club.already_open": "Une souscription au Club est déjà en cours.",
  "club.wrong_state":
    "Votre souscription n’en est plus à cette étape. Rechargez la page pour voir où elle en est.",
  "club.changed": "Cette demande a changé entre-temps. Relisez-la avant de l’approuver.",
  "club.change_not_found": "Cette demande de changement n’est plus en cours.",
  "club.change_waiting": "Un changement est déjà en cours. Attendez sa prise d’effet, ou annulez-le.",
  "club.nothing_refused": "Aucune demande refusée n’attend d’être relancée.",
  "club.nothing_changes": "Choisissez d’autres contrats, ou un autre rythme.",
  "club.one_change": "Un changement à la fois\u00a0: vos contrats, puis votre rythme.",
  "club.minor": "Le Club s’adresse aux personnes majeures.",
  "club.no_advisor":
    "Aucun conseiller n’est encore lié à votre compte. Écrivez-nous pour que l’un d’eux vous accompagne.",
  "club.motive_required": "Indiquez au client le motif de cette décision.",
  "club.withdrawal_over": "Le délai de rétractation est passé. Vous pouvez résilier à tout moment.",
  "club.not_chosen": "Approuvez au moins un contrat, parmi ceux que votre client a choisis.",
  "club.file_incomplete": "Le dossier du client est incomplet\u00a0: {parts}.",
  "club.acknowledgement_required":
    "Pour commencer dès maintenant, cochez la case qui précise que les jours utilisés seront dus en cas de rétractation.",
  "club.firm_signs_first":
    "Votre cabinet signe la lettre en premier. Vous serez prévenu dès que vous pourrez la signer.",
  "club.no_document": "Ce document n’existe pas encore.",
  "death.day": "La date du décès est aujourd’hui au plus tard, et après la naissance.",
  "death.recorded": "Ce décès est déjà enregistré.",
  "payment.unavailable":
    "Notre partenaire de paiement ne répond pas pour le moment. Rien n’est perdu\u00a0: réessayez dans quelques minutes.",
  "payment.declined": "{sentence}",
  "payment.not_possible":
    "Ce moyen de paiement ne peut pas servir. Choisissez-en un autre ou ajoutez-en un nouveau.",
  "payment.source_not_found": "Ce moyen de paiement est introuvable. Ajoutez-le de nouveau.",
  "signature.unavailable":
    "Notre partenaire de signature ne répond pas pour le moment. Réessayez dans quelques minutes.",
  "portfolio.not_found": "Ce contrat est introuvable.",
  "portfolio.invalid_kind": "Ce type de contrat ne convient pas ici.",
  "manual_contract.future_day":
    "Cette date est à venir. Indiquez une valeur déjà connue, au plus tard aujourd’hui.",
  "manual_contract.negative": "Ce montant ne peut pas être négatif pour ce type de contrat.",
  "manual_contract.no_lines": "Ce type de contrat ne contient pas de lignes. Indiquez sa valeur à une date.",
  "manual_contract.no_payments": "Ce type de contrat ne reçoit pas de versements réguliers.",
  "manual_contract.not_a_loan":
    "Les conditions d’un crédit ne vont qu’avec un crédit. Changez le type du contrat.",
  "manual_contract.payment_days": "La fin d’un versement ne peut pas précéder son début.",
  "manual_contract.day_twice": "Deux valeurs portent la même date. Gardez-en une seule.",
  "manual_contract.loan_terms":
    "Avec ces conditions, le crédit ne serait jamais remboursé. Vérifiez le montant, le taux, la durée, le différé et la mensualité.",
  "manual_contract.loan_days":
    "La première échéance ne peut pas précéder la signature. Corrigez l’une des deux dates.",
  "manual_contract.line_value":
    "Une ligne n’a ni montant, ni nombre de parts avec un prix. Complétez-la ou retirez-la.",
  "manual_contract.too_many":
    "Ce contrat contient déjà le nombre maximal de valeurs ou de lignes. Supprimez-en une pour continuer.",
  "manual_contract.no_value": "Indiquez au moins une valeur datée, une ligne ou les conditions du crédit.",
  "manual_contract.value_not_found":
    "Cette valeur n’existe plus. Rechargez la page pour voir l’historique à jour.",
  "manual_contract.confirmation_required": "Cochez la case pour confirmer la suppression.",
  "transaction.not_found": "Cette opération est introuvable.",
  "category.not_found": "Cette catégorie n’existe pas.",
  "category_change.not_found": "Ce reclassement ne peut plus être annulé.",
  "import.not_found": "Cet import est introuvable.",
  "import.too_large":
    "Ce fichier dépasse 20 Mo. Sur le site de votre banque, demandez une période plus courte, et déposez plusieurs fichiers. Rien n’a été importé.",
  "import.unreadable": "{sentence}",
  "import.nothing_new": "Ce fichier n’apporte rien de nouveau : toutes ses opérations sont déjà là.",
  "import.wrong_state": "Cet import a déjà été traité. Rechargez la page pour voir son état.",
  "import.undo_too_late": "Un import ne peut être annulé que pendant 30 jours.",
  "import.busy": "Trop de fichiers sont en cours de contrôle. Réessayez dans une minute.",
  "import.file_gone": "Ce fichier a été supprimé après un jour sans validation. Importez-le de nouveau.",
  "import.unanswered": "Un fichier attend encore une réponse de votre part. Répondez, ou retirez ce fichier.",
  "import.batch_full": "Un import contient 40 fichiers au plus. Validez celui-ci, puis importez les autres.",
  "import.choice_unknown": "Ce choix ne correspond à aucun compte ni à aucune ligne de ces fichiers.",
  "import.other_currency":
    "Ce compte est dans une autre devise\u00a0: ses montants ne peuvent pas rejoindre ce contrat. Rangez-le dans un nouveau contrat.",
  "analysis.unavailable": "{sentence}",
  "analysis.not_found": "Aucune analyse n’a encore été faite pour ce contrat.",
  "optimization.add_euro_fund": "Ajoutez un fonds en euros pour respecter votre profil de risque.",
  "optimization.add_low_risk_fund": "Ajoutez au moins un fonds dont le SRI est inférieur à 4.",
  "optimization.unknown_funds":
    "Aucun fonds connu ne porte ces codes ISIN\u00a0: {isins}. Corrigez-les, ou retirez-les de votre sélection.",
  "optimization.too_few_funds":
    "Ajoutez des supports\u00a0: il en faut au moins {count} pour respecter le plafond par ligne.",
  "optimization.conflicting_rule":
    "Ces règles sont incompatibles\u00a0: {rule}. Modifiez l’objectif, le profil ou la sélection.",
  "optimization.unavailable": "{sentence}",
  "optimization.failed": "L’optimisation n’a pas abouti. Modifiez la sélection de fonds, puis réessayez.",
  "optimization.funds_unavailable":
    "Les supports n’ont pas pu être chargés. Votre contrat n’a pas changé\u00a0: réessayez dans quelques minutes.",
  "optimization.strategy_unavailable": "{sentence}",
  "optimization.not_found": "Cette proposition est introuvable.",
  "household.own_address": "C’est votre adresse. Indiquez celle de l’autre personne.",
  "household.already": "Vous formez déjà un foyer. Quittez-le avant d’en former un autre.",
  "household.asked": "Une demande attend déjà sa réponse. Annulez-la pour en envoyer une autre.",
  "household.too_many": "Cinq demandes sont parties en un jour. Réessayez demain.",
  "household.request_not_found": "Cette demande n’attend plus de réponse.",
  "household.sender_taken": "Cette personne forme désormais un foyer avec quelqu’un d’autre.",
  "household.none": "Vous ne formez pas de foyer.",
  "fund.not_found": "Ce fonds est introuvable. Vérifiez son code ISIN, ou cherchez-le par son nom.",
  "series.not_found": "Cette série de référence est introuvable.",
  "contract.not_found": "Ce contrat ne figure pas dans notre catalogue.",
  "loan.not_found": "Ce crédit est introuvable.",
  "loan.insufficient_data":
    "Ce crédit ne peut pas encore être rattaché à un bien : indiquez d’abord son montant, son taux et sa date de fin dans ses réglages.",
  "loan.already_linked":
    "Ce crédit est déjà rattaché à un bien. Détachez-le d’abord pour le rattacher à un autre.",
  "loan.not_linked": "Ce crédit n’est rattaché à aucun bien.",
  "loan.end_before_start": "La date de fin doit venir après la date de signature.",
  "loan.terms":
    "Avec ces conditions, les mensualités ne rembourseraient jamais le crédit. Vérifiez le montant, le taux et les dates.",
  "real_estate.not_found": "Ce bien est introuvable.",
  "real_estate.missing_fields":
    "Il manque des informations sur ce bien : indiquez sa nature, son adresse et sa surface.",
  "ownership.no_share": "Indiquez votre part, ou la date de naissance de l’usufruitier.",
  "ownership.future_birth": "Cette date de naissance est dans le futur.",
  "real_estate.no_value": "Indiquez la valeur du bien, son prix d’achat, ou demandez une estimation.",
  "real_estate.future_year": "L’année d’achat ne peut pas être dans le futur.",
  "real_estate.bedrooms": "Il ne peut pas y avoir plus de chambres que de pièces.",
  "real_estate.floor": "L’étage dépasse le nombre d’étages de l’immeuble.",
  "real_estate.too_many":
    "Vous avez atteint le nombre maximal de contrats. Supprimez-en un pour en ajouter un autre.",
  "real_estate.confirmation_required": "Cochez la case pour confirmer la suppression.",
  "survey.incomplete": "Il reste une question sans réponse.",
  "survey.outdated": "Les questions ont changé depuis. Rechargez la page pour répondre aux nouvelles.",
  "contract.unknown": "Ce contrat n’existe pas. Choisissez-le dans la liste proposée.",
};
