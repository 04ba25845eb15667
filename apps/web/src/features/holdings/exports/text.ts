import { brandName, elided } from "../../../ui/brand.ts";

export const text = {
  title: "Exporter vos données",
  intro: `Tous vos contrats, masqués compris, avec leurs soldes, leurs lignes et leurs opérations. Les trois premiers se réimportent dans ${brandName()} à l’identique.`,
  download: "Télécharger",
  prepareAgain: "Préparer de nouveau",
  preparing: "Préparation du fichier…",
  waiting: "Votre fichier attend son tour.",
  progress: "Préparation du fichier\u00a0: {percent}\u00a0%",
  mayLeave: "Vous pouvez quitter cette page\u00a0: le fichier vous y attendra un jour.",
  moment: "{day} à {time}",
  ready: "Fichier du {asked} prêt, à télécharger avant le {end}.",
  done: "Fichier téléchargé\u00a0: {name}.",
  failed: "Le fichier n’a pas pu être préparé.",
  warning: `Ces fichiers contiennent vos montants en clair, même en mode privé. Gardez-les en lieu sûr. Un fichier préparé pour vous est conservé chiffré un jour, puis effacé\u00a0; ${brandName()} n’en garde aucune autre copie.`,
  reimport: "Réimporter un fichier",
  what: "Contenu d’un export",
  leftOut:
    "Les opérations à venir et les valeurs reconstituées n’y figurent pas. À la réimportation, les catégories que vous avez choisies et la description de vos biens reviennent aussi.",
} as const;

export const formats = [
  {
    format: "csv",
    name: "Tableur (CSV)",
    help: "Pour Excel ou LibreOffice\u00a0: points-virgules, virgules décimales, dates françaises. Une ligne par contrat, valeur, support et opération.",
  },
  {
    format: "ofx",
    name: "OFX",
    help: "Pour les logiciels de comptes\u00a0: relevés bancaires et titres, à la norme OFX\u00a02.",
  },
  {
    format: "json",
    name: "JSON",
    help: `Tout ce ${elided("que")} conserve sur vous, au complet\u00a0: contrats, profil, réponses, consentements, notifications, accès, conseils, sessions.`,
  },
  {
    format: "pdf",
    name: "Résumé (PDF)",
    help: "À lire, à imprimer ou à transmettre\u00a0: totaux, contrats, profil, partages, sources. Deux à trois pages A4.",
  },
] as const;
