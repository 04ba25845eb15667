/** French reasons why a customer of a campaign got no task, or no invitation. */
export const campaignText = {
  "user.not_found": "Ce client ne fait pas partie de vos clients.",
  "review.no_advice": "Aucune revue n’est due\u00a0: ni lettre de mission en cours, ni proposition acceptée.",
  "review.planned": "Une tâche de revue est déjà ouverte pour ce client.",
  "review.open": "La revue de ce client est déjà ouverte.",
  "conversation.closed": "La tâche est créée, mais la messagerie de ce client n’est pas ouverte.",
  "conversation.too_many":
    "La tâche est créée, mais trop de messages ont été envoyés à ce client dans l’heure.",
} as const;
export type CampaignCode = keyof typeof campaignText;
