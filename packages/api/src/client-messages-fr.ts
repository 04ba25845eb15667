/** What a client says by itself, where no answer of the server says it. Apart from the others, which come with the answers:
 * the browser need not carry them. */
export const clientMessagesFr = {
  "network.unreachable": "Le service ne répond pas. Vérifiez votre connexion internet, puis réessayez.",
  "server.unexpected":
    "Une erreur inattendue est survenue de notre côté. Rien n’a été perdu : réessayez dans un instant.",
} as const;
