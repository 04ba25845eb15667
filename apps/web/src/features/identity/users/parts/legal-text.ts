import type { Chapter } from "./prose.tsx";

/** The terms, the partner's terms and the accessibility statement, in plain French. */

export const termsWords = {
  title: "Conditions d’utilisation",
  version: "Version du 01.11.2026",
  toAccept:
    "Avant de continuer, lisez et acceptez ces conditions. Vous pourrez les relire ici à tout moment.",
  accept: "J’ai lu et j’accepte les conditions d’utilisation.",
  acceptMissing: "Cochez la case pour accepter les conditions.",
  submit: "Accepter et continuer",
  refuse: "Refuser et me déconnecter",
} as const;

export const termsChapters: readonly Chapter[] = [
  {
    title: "Objet du service",
    paragraphs: [
      "{brand} rassemble vos comptes, votre épargne, vos contrats, vos crédits et vos biens pour vous en donner une vue d’ensemble, les analyser et vous aider à décider.",
      "{brand} lit vos données\u00a0; le service ne peut faire ni virement, ni paiement, ni ordre de bourse en votre nom.",
    ],
  },
  {
    title: "Votre compte",
    paragraphs: [
      "Un compte est personnel. Gardez votre mot de passe pour vous et prévenez-nous à {email} si vous pensez que quelqu’un d’autre le connaît.",
      "Vous pouvez voir et fermer vos sessions ouvertes, ajouter une double authentification, exporter vos données et supprimer votre compte quand vous le voulez.",
    ],
  },
  {
    title: "Estimations, observations et conseils",
    paragraphs: [
      "Les montants viennent de vos établissements, de vos fichiers, de votre saisie ou d’un calcul\u00a0; l’origine et la date sont indiquées. Un montant estimé ou reconstitué est signalé comme tel.",
      "Une observation décrit votre situation. Un conseil vous est adressé personnellement, avec ses raisons\u00a0: il est alors nommé conseil et conservé tel quel.",
      "Les performances passées ne préjugent pas des performances futures\u00a0; un placement peut perdre de sa valeur.",
    ],
  },
  {
    title: "Vos données",
    paragraphs: ["Vos données servent à vous rendre le service, et à rien d’autre sans votre accord."],
    list: [
      "Vos identifiants bancaires vont à notre partenaire d’agrégation ou à votre banque, jamais à {brand}.",
      "Votre conseiller ne voit que les contrats que vous lui montrez, et chacune de ses consultations est inscrite dans un registre que vous pouvez lire.",
      "À la suppression du compte, seul est conservé ce que la loi impose (les conseils donnés), sans votre nom.",
      "Vous pouvez demander l’accès, la rectification ou l’effacement de vos données à {email}, et saisir la CNIL.",
    ],
  },
  {
    title: "Disponibilité et responsabilité",
    paragraphs: [
      "Nous faisons de notre mieux pour que le service soit disponible et exact. Il peut être interrompu pour une mise à jour\u00a0; une banque peut cesser de répondre. Les derniers montants connus restent alors affichés avec leur date.",
      "Vos décisions restent les vôtres. Avant un placement important, vérifiez les documents de l’établissement.",
    ],
  },
  {
    title: "Évolution et droit applicable",
    paragraphs: [
      "Si ces conditions changent, nous vous demanderons de les accepter de nouveau. Elles sont soumises au droit français\u00a0; en cas de désaccord, vous pouvez recourir gratuitement à un médiateur de la consommation.",
    ],
  },
];

export const bankTermsWords = {
  title: "Conditions du partenaire d’agrégation",
  intro:
    "Pour lire vos comptes, {brand} passe par un prestataire agréé de service d’information sur les comptes. Voici ce que vous acceptez en connectant une banque.",
} as const;

export const bankTermsChapters: readonly Chapter[] = [
  {
    title: "Rôle du partenaire",
    paragraphs: [
      "Il se connecte à votre banque avec votre accord, lit vos comptes, vos opérations et vos placements, et nous les transmet. Il ne peut ni payer ni transférer.",
    ],
  },
  {
    title: "Vos identifiants",
    paragraphs: [
      "Ils partent de votre navigateur vers le partenaire, ou sont saisis sur le site de votre banque. Ils ne passent jamais par les serveurs de {brand}.",
    ],
  },
  {
    title: "Durée et retrait",
    paragraphs: [
      "Votre banque vous demande de renouveler votre accord régulièrement (en général tous les 90 à 180 jours). Vous pouvez retirer une connexion à tout moment\u00a0: ses données sont effacées ici et chez le partenaire.",
    ],
  },
];

export const accessibilityWords = {
  title: "Accessibilité",
  intro:
    "{brand} veut être utilisable par tout le monde, au clavier, au lecteur d’écran, avec un texte agrandi.",
} as const;

export const accessibilityChapters: readonly Chapter[] = [
  {
    title: "État de conformité",
    paragraphs: [
      "Ce site est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA\u00a04.1) et aux règles WCAG\u00a02.2, niveau AA. Il est vérifié à chaque modification par un outil automatique et relu à la main\u00a0; il n’a pas encore fait l’objet d’un audit par un organisme extérieur.",
    ],
  },
  {
    title: "Mesures en place",
    paragraphs: [],
    list: [
      "Chaque écran se parcourt au clavier, avec un lien pour aller au contenu et un focus visible.",
      "Chaque graphique a son tableau, avec les mêmes chiffres, et se lit point par point au clavier.",
      "Les couleurs ne portent jamais seules une information\u00a0; les contrastes dépassent 4,5 pour 1.",
      "Le texte peut doubler de taille et la page tient sur 320 pixels de large.",
      "Les animations s’arrêtent si votre appareil le demande.",
    ],
  },
  {
    title: "Contenus non accessibles",
    paragraphs: [],
    list: [
      "Les pages des banques, ouvertes pendant une connexion, ne dépendent pas de nous.",
      "Les documents fournis par les établissements (PDF) sont affichés tels quels.",
    ],
  },
  {
    title: "Nous le dire",
    paragraphs: [
      "Quelque chose vous empêche d’avancer\u00a0? Écrivez à {email}\u00a0: nous répondons sous deux jours ouvrés et proposons une autre façon de faire.",
      "Sans réponse satisfaisante, vous pouvez écrire au Défenseur des droits (defenseurdesdroits.fr).",
    ],
  },
];
