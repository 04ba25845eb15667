/** French messages for errors of push messages. */
export const pushMessagesFr = {
  "push.not_found": "Cet appareil ne reçoit déjà plus de notifications.",
  "push.unavailable": "Les notifications sur les appareils ne sont pas disponibles.",
  "push.unknown_service": "Les notifications de ce navigateur passent par un service qui n’est pas accepté.",
  "push.invalid_keys": "Ce navigateur n’a pas donné de quoi chiffrer les notifications.",
} as const;
