export const limitedAccountText = {
  complete: "Compléter mon compte",
  explanation:
    "Compte ouvert par votre épargne salariale\u00a0: le conseil et la connexion par mot de passe demandent un compte complet.",
  adviceIsOpen:
    "Compte ouvert par votre épargne salariale\u00a0: la connexion par mot de passe demande un compte complet.",
} as const;
