/** Messages that the client shows by itself, where no response of the server has one. Kept apart from the others, which come with
 * responses, to reduce the browser bundle. */
export const clientMessagesFr = {
  "network.unreachable": "Le service ne répond pas. Vérifiez votre connexion internet, puis réessayez.",
  "server.unexpected":
    "Une erreur inattendue est survenue de notre côté. Rien n’a été perdu : réessayez dans un instant.",
} as const;
