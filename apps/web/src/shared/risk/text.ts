/** The words of a risk profile, wherever it is asked or explained. */
export const riskText = {
  notReady: "Les questions n’ont pas pu être chargées.",
  retry: "Réessayer",
  draftLost:
    "Vos réponses n’ont pas pu être enregistrées\u00a0: elles restent sur cette page tant qu’elle est ouverte.",
  scale: "Échelle des profils",
  points: "Vos réponses totalisent {points} points sur {most}\u00a0: profil {name}.",
  limited:
    "Vos réponses valent {points} points sur {most}, ce qui donnerait un profil {free}. Une réponse le ramène à {name}\u00a0: «\u00a0{answer}\u00a0».",
  limitedOnly:
    "Vos réponses valent {points} points sur {most}, ce qui donnerait un profil {free}. Une réponse le ramène à {name}.",
  answers: "Points de chaque réponse",
  of: "{points} sur {most}",
  limits: "fixe la limite",
  couldRise: "Une autre réponse pourrait mener au profil {name}.",
  changed:
    "Les questions d’alors ne sont plus connues\u00a0: le détail de ces réponses ne peut pas être affiché.",
  typed: "Ce profil a été indiqué sans questionnaire\u00a0: il n’y a pas de réponse à afficher.",
} as const;

/** What a profile means, from 0 guaranteed to 5 aggressive. */
export const profileMeanings: readonly string[] = [
  "Vous ne voulez perdre aucun euro versé. Le rendement attendu est celui des placements garantis.",
  "Vous acceptez de petites baisses, vite rattrapées, pour un peu plus que les placements garantis.",
  "Vous acceptez des baisses limitées sur une partie de votre épargne, avec quelques années devant vous.",
  "Vous cherchez un équilibre\u00a0: des hauts et des bas, en échange d’une progression plus forte dans le temps.",
  "Vous visez la croissance sur longue durée et supportez de fortes baisses en chemin.",
  "Vous visez le gain le plus élevé possible et supportez de perdre une grande part de la valeur pendant plusieurs années.",
];
