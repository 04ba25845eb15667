/** French messages for the error codes of the advisor's book. */
export const bookMessagesFr = {
  "invitation.own_firm":
    "Cette personne travaille dans votre cabinet. Pour la suivre comme cliente, invitez-la à son adresse personnelle.",
  "invitation.of_own_firm":
    "Vous travaillez dans ce cabinet. Pour en devenir client, faites-vous inviter à votre adresse personnelle.",
  "audit.not_found": "Cet accès d’audit est introuvable.",
  "audit.wrong_term":
    "Un audit commence au plus tôt aujourd’hui et dure 90\u00a0jours au plus. Changez le début ou la fin.",
  "person.not_found": "Cette personne ne fait pas partie de votre cabinet.",
  "person.email_taken": "Un compte existe déjà à cette adresse. Choisissez-en une autre.",
  "person.last_admin":
    "C’est la dernière personne qui administre le cabinet. Attribuez d’abord ce rôle à quelqu’un d’autre.",
  "person.is_self": "Vous ne pouvez pas suspendre votre propre compte.",
  "person.suspended": "Cette personne est suspendue. Rétablissez d’abord son accès.",
  "book_move.same_person": "Choisissez une autre personne que celle dont vous déplacez les clients.",
  "book_move.running": "Un transfert de ces clients est déjà en cours. Attendez qu’il se termine.",
  "book_move.not_found": "Ce transfert est introuvable.",
  "photo.invalid": "Cette photo ne convient pas. Envoyez une image JPEG, PNG ou WebP de 60\u00a0Ko au plus.",
  "hours.invalid": "Ces horaires se chevauchent, ou se terminent avant de commencer.",
  "insights.cursor_invalid": "Cette suite de liste n’est plus valable. Revenez au début de la liste.",
  "alerts.cursor_invalid": "Cette suite de liste n’est plus valable. Revenez au début de la liste.",
  "customers.cursor_invalid": "Cette suite de liste n’est plus valable. Revenez au début de la liste.",
  "couple.same_person": "Choisissez une autre personne que ce client.",
  "couple.already":
    "L’un des deux est déjà en couple dans les fiches du cabinet. Terminez d’abord cette mention, ou demandez-le à qui le suit.",
  "couple.not_found": "Ce client n’est plus noté en couple.",
  "customers.too_many": "Cet export dépasse 10\u00a0000 clients. Ajoutez un filtre, puis recommencez.",
  "holders.nothing_asked": "Indiquez un code ISIN, un établissement ou un type de contrat.",
  "tag.not_found": "Cette étiquette n’existe plus.",
  "tag.name_taken": "Une étiquette porte déjà ce nom.",
  "tag.too_many": "Votre cabinet a déjà 200 étiquettes. Supprimez-en une avant d’en ajouter une autre.",
  "event.not_found": "Cet échange est introuvable.",
  "event.system": "Cet événement est inscrit par l’application\u00a0: il ne se modifie pas.",
  "event.outcome": "L’issue d’une piste se modifie dans sa mission, pas ici.",
  "event.changed":
    "Cet échange a été modifié entre-temps, ici ou par un collègue. Copiez votre texte, fermez, puis modifiez la nouvelle version.",
  "event.restore_too_late":
    "Un échange supprimé ne se rétablit que pendant 24\u00a0heures. Notez-le de nouveau s’il le faut.",
  "event.empty": "Saisissez le texte de la note.",
  "event.call_time": "Indiquez quand l’appel a eu lieu.",
  "event.future_call": "Un appel ne se note qu’une fois passé.",
  "event.start_required": "Indiquez la date et l’heure du rendez-vous.",
  "event.end_before_start": "La fin du rendez-vous doit suivre son début.",
  "event.unanswered_kind":
    "Sans réponse ne se dit que d’un appel que vous avez passé, et où personne n’a rien refusé.",
  "event.refusal_kind": "Un refus se note sur un appel que vous avez passé ou sur une piste abandonnée.",
  "event.no_appointment": "Cet échange n’est pas un rendez-vous.",
  "mission.not_found": "Cette mission est introuvable.",
  "mission.state": "Cette mission n’en est plus là. Rechargez la page pour la voir telle qu’elle est.",
  "mission.changed":
    "Cette mission a été modifiée entre-temps. Ce que vous avez saisi est conservé\u00a0: comparez, puis enregistrez de nouveau.",
  "mission.not_draft": "Cette mission est ouverte\u00a0: sa cible et son objectif ne changent plus.",
  "mission.nobody": "Personne ne correspond à ces critères. Assouplissez-en un.",
  "mission.too_many": "Cette cible dépasse 10\u00a0000 clients. Ajoutez un critère.",
  "mission.goal_missing": "Indiquez l’objectif\u00a0: un montant, ou un nombre.",
  "mission.product_unknown": "Un de ces produits n’existe pas, ou n’est plus proposé.",
  "mission.forbidden_criterion":
    "Une étiquette de cette cible touche à la santé, aux opinions ou à la vie privée. Elle ne peut pas servir à choisir des clients.",
  "lead.not_found": "Ce client ne fait pas partie de la mission.",
  "lead.concluded":
    "Ce contact a déjà été conclu par quelqu’un d’autre. Rechargez la page pour voir ce qui en est dit.",
  "lead.changed":
    "Cette piste a changé entre-temps. Ce que vous avez saisi est conservé\u00a0: relisez-la, puis enregistrez de nouveau.",
  "lead.answers_withdrawn":
    "Ce client ne vous autorise plus à le choisir d’après ses réponses\u00a0: vous ne pouvez pas lui écrire pour cette mission.",
  "lead.no_address":
    "Ce client n’a pas d’adresse e-mail confirmée\u00a0: aucun message ne peut lui être envoyé.",
  "lead.withdrawn":
    "Ce client a refusé les messages de votre cabinet\u00a0: vous ne pouvez pas lui écrire (CPCE, art. L34-5).",
  "lead.no_basis":
    "Ce client n’a pas accepté vos e-mails et n’a pas de contrat en cours avec vous\u00a0: vous ne pouvez pas lui écrire (CPCE, art. L34-5).",
  "lead.too_soon": "Ce client a déjà reçu un message de votre cabinet depuis moins de 30 jours.",
  "lead.other_mission":
    "Une autre mission en cours s’occupe de ce client\u00a0: cette piste ne peut pas être rouverte.",
  "lead.day": "Choisissez un jour à venir, au plus tard le dernier de la mission.",
  "lead.start": "Choisissez une date de rendez-vous à venir, au plus tard le dernier jour de la mission.",
  "product.not_found": "Ce produit est introuvable.",
  "product.ages": "L’âge le plus haut est inférieur à l’âge le plus bas.",
  "product.no_code":
    "Saisissez le code ISIN du produit, ou celui du contrat\u00a0: sans l’un des deux, il ne se retrouve ni dans les contrats ni dans les documents.",
  "product.too_many": "Votre cabinet a déjà 500 produits. Fermez-en avant d’en ajouter un autre.",
  "model.changed": "Ce modèle a été modifié entre-temps. Rechargez la page, puis recommencez.",
  "model.twice": "Une classe d’actifs figure deux fois dans ce modèle.",
  "model.order":
    "Dans chaque ligne, la cible doit être comprise entre le minimum et le maximum, de 0 à 100\u00a0%.",
  "model.sum": "Les cibles doivent faire 100\u00a0% au total.",
  "segment.not_found": "Cet enregistrement n’existe plus, ou n’est pas le vôtre.",
  "segment.name_taken": "Ce nom est déjà pris. Choisissez-en un autre.",
  "segment.too_many":
    "Vous avez déjà 100 enregistrements de ce genre. Supprimez-en un avant d’en ajouter un autre.",
  "segment.too_many_shared":
    "Votre cabinet partage déjà 40 enregistrements de ce genre. Gardez celui-ci pour vous, ou demandez à un responsable d’en supprimer un.",
  "book_export.outdated": "Un client a changé ce qu’il partage. Demandez un nouvel export.",
} as const;
