import { csvText, type Day, type Instant, instant, recordWords } from "@vigie/domain";
import { instantDayText, momentText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Parties } from "../documents/actions/parties.ts";
import type { Sheet } from "../documents/actions/sheet.ts";
import { bothParties, complaints } from "../documents/actions/blocks.ts";
import type { RecordEvent } from "./store.ts";

export const recordFileName = (day: Day): string => `dossier-conseil-${day}.zip`;

export const readMe = `Ce dossier contient tout ce qui prouve le conseil reçu : réponses, propositions, documents, décisions, exécutions.

dossier.pdf    la chronologie, à lire
index.csv      la même, pour un tableur
chaine.json    chaque fichier avec son empreinte SHA-256, chaque ligne avec tout ce dont la sienne est faite
contenus/      ce que chaque ligne prouve, à l’octet près
documents/     les documents tels qu’ils ont été classés
reponses/      les réponses au questionnaire, à lire
propositions/  les propositions envoyées, à lire
revues/        les revues conclues, à lire

Vérifier ce dossier sans le site, avec tout outil qui calcule une empreinte SHA-256 (écrite en 64 chiffres hexadécimaux minuscules) :

1. Chaque fichier de « fichiers » a l’empreinte « sha256 » qui y est écrite.
2. Pour chaque ligne de « lignes », l’empreinte du texte previousHash suivi de said (en UTF-8, sans rien entre les deux) est hash.
3. said est un tableau JSON : rang, moment de l’acte, moment de l’enregistrement, nature, origine, identifiant, contentHash. Ce sont ceux de la ligne.
4. L’empreinte du fichier nommé par content est contentHash. Une ligne dont content est null n’a pas de contenu dans ce dossier : une décision suivante l’a remplacé, la loi ne le fait plus conserver, ou il n’est pas partagé.
5. Pour un document, le fichier nommé par content commence par l’empreinte du document d’avant, suivie de celle du fichier nommé par document.
6. previousHash d’une ligne est le hash de la ligne du rang d’avant ; pour la première, 64 zéros.

Avec le site : chaque document, dossier.pdf, chaine.json et le fichier ZIP sont reconnus par leur empreinte sur la page « Vérifier un document ».
`;

export const folderText = {
  formula:
    "hash = SHA-256(previousHash + said) ; contentHash = SHA-256(fichier content) ; voir LISEZ-MOI.txt",
} as const;

export const extractTitle = "Extrait du dossier de conseil";

const counted = (count: number): string =>
  count === 1 ? "1 ligne" : `${String(count)} lignes, de la plus ancienne à la plus récente`;

/** For a reader who does not see everything: missing lines leave gaps in the chain, marked by their rank. */
export const readMeOfFirm = `Ce dossier est celui du cabinet : ce que le client garde pour lui et ce qu’un autre cabinet a fait n’y est pas. Un rang qui manque dans chaine.json est une ligne qui n’est pas partagée.
`;

const about = ({ title, number, contractName, version }: RecordEvent): string =>
  title !== null
    ? `${title}${number === null ? "" : `, n° ${number}`}`
    : contractName !== null
      ? `${contractName}${version === null ? "" : `, version ${String(version)}`}`
      : "";

/** Builds the index, oldest first, as CSV for a French spreadsheet. */
export function recordIndex(events: readonly RecordEvent[]): string {
  const rows = events
    .toReversed()
    .map((event) => [
      String(event.rank),
      instant(event.at),
      recordWords[event.kind],
      about(event),
      event.pdfHash ?? "",
      event.hash,
    ]);
  const head = ["rang", "date", "evenement", "objet", "empreinte_du_document", "empreinte_de_la_ligne"];
  return `\uFEFF${[head, ...rows].map((row) => row.map(csvText).join(";")).join("\r\n")}\r\n`;
}

/** Names the person of a record kept after erasure; documents filed before still contain their name. */
export function erasedBuyer(reference: string): Parties["buyer"] {
  return {
    name: `Client dont le compte est effacé, dossier ${reference}`,
    email: "",
    street: null,
    postalCode: null,
    city: null,
  };
}

export function recordSheet({
  at,
  events,
  ...parties
}: Parties & { readonly at: Instant; readonly events: readonly RecordEvent[] }): Sheet {
  const last = events[0];
  const hashes = events
    .toReversed()
    .flatMap((event) => (event.pdfHash === null ? [] : [`${about(event)}\u00a0: ${event.pdfHash}`]));
  return {
    title: "Dossier de conseil",
    reference: `Établi le ${instantDayText(at)}`,
    blocks: [
      bothParties(parties),
      {
        box: [counted(events.length), `Empreinte de la dernière\u00a0: ${last?.hash ?? ""}`],
      },
      {
        text: "Chaque ligne est écrite au moment de l’acte, à l’heure du serveur, et n’est jamais modifiée. Son empreinte tient compte de la ligne d’avant\u00a0: une ligne changée ou retirée se voit.",
      },
      {
        text: "Cet extrait est un résumé produit le jour de sa demande. Le site le reconnaît par son empreinte, comme chacun des documents qu’il cite, sur la page «\u00a0Vérifier un document\u00a0». LISEZ-MOI.txt, dans le même dossier, dit comment tout vérifier sans le site.",
      },
      { heading: "Chronologie" },
      {
        table: {
          head: ["Acte", "Date, heure de Paris"],
          rows: events
            .toReversed()
            .map((event) => [
              [recordWords[event.kind], about(event)].filter((part) => part !== "").join("\u00a0: "),
              momentText(instant(event.at)),
            ]),
          totals: [],
        },
      },
      ...(hashes.length === 0 ? [] : [{ heading: "Empreintes des documents" }, { list: hashes }]),
      ...complaints(parties.seller),
    ],
  };
}
