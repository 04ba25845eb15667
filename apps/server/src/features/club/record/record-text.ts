import { type Day, type Instant, instant, recordWords } from "@vigie/domain";
import { instantDayText, momentText } from "../../holdings/exports/actions/pdf-text.ts";
import type { Parties } from "../documents/actions/parties.ts";
import type { Sheet } from "../documents/actions/sheet.ts";
import { bothParties, complaints } from "../documents/actions/blocks.ts";
import type { RecordEvent } from "./store.ts";

export const recordFileName = (day: Day): string => `dossier-conseil-${day}.zip`;

export const readMe = `Ce dossier contient tout ce qui prouve le conseil reçu : réponses, propositions, documents, décisions, exécutions.

dossier.pdf    la chronologie, à lire
index.csv      la même, pour un tableur
chaine.json    chaque ligne avec son empreinte et celle de la ligne d’avant
documents/     les documents tels qu’ils ont été classés
reponses/      les réponses au questionnaire
propositions/  les propositions envoyées
revues/        les revues conclues

Chaque document se vérifie par son empreinte SHA-256, sur la page « Vérifier un document » du site.
`;

/** For who does not see all of it: the chain has a gap where a line is missing, and says its rank. */
export const readMeOfFirm = `Ce dossier est celui du cabinet : ce que le client garde pour lui et ce qu’un autre cabinet a fait n’y est pas. Un rang qui manque dans chaine.json est une ligne qui n’est pas partagée.
`;

const about = ({ title, number, contractName, version }: RecordEvent): string =>
  title !== null
    ? `${title}${number === null ? "" : `, n° ${number}`}`
    : contractName !== null
      ? `${contractName}${version === null ? "" : `, version ${String(version)}`}`
      : "";

/** Oldest first, as a spreadsheet in French reads it. */
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
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;
}

/** A text that a spreadsheet would take for a formula is kept as a text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function recordSheet({
  at,
  events,
  ...parties
}: Parties & { readonly at: Instant; readonly events: readonly RecordEvent[] }): Sheet {
  const last = events[0];
  return {
    title: "Dossier de conseil",
    reference: `Établi le ${instantDayText(at)}`,
    blocks: [
      bothParties(parties),
      {
        box: [
          `${String(events.length)} lignes, de la plus ancienne à la plus récente`,
          `Empreinte de la dernière\u00a0: ${last?.hash ?? ""}`,
        ],
      },
      {
        text: "Chaque ligne est écrite au moment de l’acte, à l’heure du serveur, et n’est jamais modifiée. Son empreinte tient compte de la ligne d’avant\u00a0: une ligne changée ou retirée se voit.",
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
      { heading: "Empreintes des documents" },
      {
        list: events
          .toReversed()
          .flatMap((event) => (event.pdfHash === null ? [] : [`${about(event)}\u00a0: ${event.pdfHash}`])),
      },
      ...complaints(parties.seller),
    ],
  };
}
