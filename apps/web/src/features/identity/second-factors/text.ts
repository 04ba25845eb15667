/** The words of the security page. */
export const text = {
  title: "Sécurité",
  loading: "Chargement de la sécurité de votre compte",
  failed: "La sécurité de votre compte n’a pas pu être chargée.",
  retry: "Réessayer",
  cancel: "Annuler",
  required: "Ajoutez une double authentification pour continuer",
  requiredWhy:
    "Vous voyez l’épargne d’autres personnes\u00a0: un mot de passe seul ne suffit pas. Ajoutez une application de codes ou une clé d’accès, et votre espace s’ouvrira.",
} as const;

export const factorText = {
  title: "Double authentification",
  off: "Désactivée",
  on: "Activée",
  intro:
    "Après votre mot de passe, une preuve que vous seul avez en main\u00a0: s’il était découvert, il ne suffirait plus.",
} as const;

export const totpText = {
  title: "Application de codes",
  none: "Une application du téléphone affiche un code à six chiffres, nouveau toutes les trente secondes. Elle fonctionne sans réseau.",
  since: "Ajoutée le {day}.",
  used: "Dernier code accepté le {day} à {time}.",
  add: "Ajouter une application",
  replace: "Changer d’application",
  remove: "Retirer",
  scan: "Scannez ce code avec votre application",
  scanHelp:
    "Google Authenticator, Microsoft Authenticator, Aegis, 2FAS, votre gestionnaire de mots de passe…",
  qr: "Code QR de la clé à enregistrer dans votre application",
  typed: "Ou saisissez-y cette clé",
  code: "Code affiché par l’application",
  codeHelp: "Six chiffres. Il prouve que l’application est bien réglée.",
  missing: "Saisissez le code à six chiffres.",
  confirm: "Activer",
  added: "Application de codes ajoutée.",
  removed: "Application de codes retirée.",
  removeTitle: "Retirer l’application de codes\u00a0?",
  removeWhy: "Ses codes ne seront plus demandés ni acceptés à la connexion.",
} as const;

export const passkeyText = {
  title: "Clés d’accès",
  none: "L’empreinte, le visage ou le code de votre appareil, ou une clé de sécurité. Une clé d’accès résiste aux faux sites et permet de se connecter sans mot de passe.",
  unsupported: "Ce navigateur ne connaît pas les clés d’accès.",
  created: "Ajoutée le {day}",
  used: "utilisée le {day}",
  unused: "jamais utilisée",
  synced: "synchronisée",
  add: "Ajouter une clé d’accès",
  addTitle: "Ajouter une clé d’accès",
  addWhy:
    "Choisissez un nom qui vous rappelle l’appareil ou le gestionnaire qui la garde. Votre navigateur vous demandera ensuite de la créer.",
  name: "Nom",
  nameHelp: "Par exemple «\u00a0Téléphone\u00a0» ou «\u00a0Clé du bureau\u00a0».",
  nameMissing: "Saisissez un nom pour cette clé.",
  create: "Créer la clé",
  canceled: "La clé n’a pas été créée\u00a0: la demande a été refusée ou a expiré. Réessayez.",
  known: "Cet appareil garde déjà une clé d’accès de votre compte.",
  added: "Clé d’accès ajoutée.",
  rename: "Renommer",
  renameTitle: "Renommer la clé d’accès",
  save: "Enregistrer",
  renamed: "Clé d’accès renommée.",
  remove: "Retirer",
  removed: "Clé d’accès retirée.",
  removeTitle: "Retirer cette clé d’accès\u00a0?",
  removeWhy:
    "«\u00a0{name}\u00a0» n’ouvrira plus votre compte. Pensez à la supprimer aussi de l’appareil ou du gestionnaire qui la garde.",
  actions: "Actions sur {name}",
} as const;

export const recoveryText = {
  title: "Codes de secours",
  none: "Ils viennent avec votre première application ou clé d’accès\u00a0: dix codes à garder pour le jour où vous ne l’auriez plus.",
  left: "{left, plural, =0 {Aucun code restant} one {# code restant} other {# codes restants}} sur 10, créés le {day}.",
  renew: "Créer de nouveaux codes",
  renewTitle: "Créer de nouveaux codes de secours\u00a0?",
  renewWhy: "Ceux que vous avez gardés ne serviront plus.",
  sheetTitle: "Vos codes de secours",
  sheet:
    "Chacun ouvre votre compte une fois, après votre mot de passe, quand vous n’avez ni votre téléphone ni votre clé d’accès. Gardez-les hors de votre ordinateur\u00a0: ils ne pourront pas être affichés de nouveau.",
  of: "{brand}, codes de secours de {email}, créés le {day}.",
  copy: "Copier",
  copied: "Codes copiés.",
  notCopied: "Les codes n’ont pas pu être copiés\u00a0: notez-les ou imprimez-les.",
  print: "Imprimer",
  kept: "J’ai gardé ces codes en lieu sûr",
  keptMissing: "Cochez cette case une fois vos codes gardés.",
  done: "Terminer",
} as const;

export const sessionText = {
  title: "Appareils connectés",
  failed: "Vos appareils connectés n’ont pas pu être chargés.",
  unknown: "Appareil inconnu",
  current: "Cet appareil",
  seen: "Vu le {day} à {time}",
  opened: "connecté le {day}",
  close: "Déconnecter",
  closed: "Appareil déconnecté.",
  closeOthers: "Déconnecter les autres",
  othersClosed:
    "{count, plural, =0 {Aucun autre appareil n’était connecté.} one {# autre appareil déconnecté.} other {# autres appareils déconnectés.}}",
  refused: "Cet appareil n’a pas pu être déconnecté.",
  note: "Un appareil que vous ne reconnaissez pas\u00a0? Déconnectez-le, puis changez votre mot de passe.",
} as const;

export const passwordText = {
  title: "Mot de passe",
  intro: "Le changer déconnecte vos autres appareils.",
  change: "Changer de mot de passe",
  next: "Nouveau mot de passe",
  nextHelp: "Douze caractères au moins\u00a0: plusieurs mots font un bon mot de passe.",
  again: "Le même, une seconde fois",
  missing: "Saisissez un nouveau mot de passe.",
  againMissing: "Saisissez-le une seconde fois.",
  save: "Changer",
  saved: "Mot de passe changé. Vos autres appareils sont déconnectés.",
  email: "Adresse e-mail",
  emailChange: "Changer d’adresse",
} as const;

export const offlineText = {
  title: "Hors connexion",
  label: "Garder mes derniers chiffres sur cet appareil",
  help: "Sans réseau, vous retrouvez votre patrimoine et la valeur de vos contrats, avec leur date. Ils sont chiffrés sur cet appareil, et effacés quand vous vous déconnectez ou après sept jours sans connexion.",
  on: "Vos derniers chiffres sont désormais conservés sur cet appareil.",
  off: "Les chiffres conservés sur cet appareil sont effacés.",
  impossible: "Ce navigateur ne permet pas de les garder.",
} as const;
