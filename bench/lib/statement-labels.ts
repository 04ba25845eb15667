import { type CategoryFamily, cents, type TransactionType, wordingKey } from "@vigie/domain";
import { readStatement } from "@vigie/statements";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Operations of public statement files of French banks, with the family that a person who reads the statement gives each. Labels were
 * written on 29.11.2026 before the list of words was tried on them, from the wording and the amount alone. What nobody can tell from its
 * wording has no label: saying anything of it is a mistake. */
export type HeldOut = {
  readonly source: string;
  /** A word of the list has since been corrected because of an error on them, so they are no longer blind. */
  readonly isRead: boolean;
  readonly wording: string;
  readonly type: TransactionType;
  readonly cents: number;
  readonly families: readonly CategoryFamily[];
};

const folder = "/work/shared/data/statements";

/** The start of each wording that has a label; the other wordings of the file have none. */
const labels: readonly {
  readonly source: string;
  readonly isRead: boolean;
  readonly files: readonly string[];
  readonly families: readonly (readonly [string, CategoryFamily])[];
}[] = [
  {
    source: "Crédit Mutuel",
    isRead: true,
    files: ["csv-fr/transcrit__credit-mutuel-courant.csv"],
    families: [
      ["PRLV SEPA ACME TELECOM", "communication"],
      ["PRLV SEPA BETA EAU", "housing"],
      ["PRLV SEPA DELTA NETTOYAGE", "housing"],
      ["VIR INST WERO", "finances"],
      ["VIR GAMMA CONSULTING", "finances"],
      ["ECH PRET", "finances"],
      ["AUTOMOBILE AA", "transport"],
      ["ASSURANCE HABITATION", "housing"],
      ["F COTIS EUROCOMPTE", "finances"],
      ["PRLV SEPA CA CONSUMER FINANCE", "finances"],
      ["PRLV SEPA GAMMA ELECTRICITE", "housing"],
      ["PAIEMENT PSC 1011 TOURCOING DELTA FASTFOOD", "grocery"],
      ["VIR INST DELTA MUTUELLE", "health"],
      ["PAIEMENT PSC 1311 PARIS ZETA TRANSIT", "transport"],
      ["VIR DE MLE", "finances"],
      ["PAIEMENT PSC 2111 HEM BETA MARKET", "grocery"],
      ["PRLV SEPA DIRECTION GENERALE", "finances"],
      ["PAIEMENT CB 2411 PARIS 10 ALPHA RAILWAYS", "transport"],
      ["VIR SEPA DUPONT", "finances"],
    ],
  },
  {
    source: "Crédit Agricole",
    isRead: true,
    files: ["csv-fr/transcrit__credit-agricole-multiligne.csv", "csv-fr/track-my-cash__credit-agricole.csv"],
    families: [
      ["VIR SEPA RECU", "finances"],
      ["PRLV SEPA FREE MOBILE", "communication"],
      ["PAIEMENT PAR CARTE X1234 CARREFOUR", "grocery"],
      ["PAIEMENT PAR CARTE X1234 BOULANGERIE", "grocery"],
      ["PRLV SEPA FONCIA", "housing"],
      ["RETRAIT DAB", "other"],
      ["COTISATION OFFRE", "finances"],
      ["VIREMENT RECU SALAIRE", "finances"],
      ["CARTE LECLERC", "grocery"],
      ["PRELEVEMENT EDF", "housing"],
      ["VIREMENT AMI", "finances"],
    ],
  },
  {
    source: "other French banks",
    isRead: false,
    files: [
      "csv-fr/track-my-cash__banque-populaire.csv",
      "csv-fr/transcrit__boursorama-operations.csv",
      "csv-fr/transcrit__fortuneo-compte.csv",
      "csv-fr/transcrit__la-banque-postale.csv",
      "ofx1/ofxparser__ofxdata-oneline.ofx",
      "ofx1/transcrit__ofx1-bnp-compact.ofx",
      "qif/transcrit__qif-fr-virgule.qif",
      "cfonb120/cfonb__example.txt",
    ],
    families: [
      ["VIREMENT", "finances"],
      ["PRELEVEMENT EDF", "housing"],
      ["PRELEVEMENT DE EDF", "housing"],
      ["VIREMENT DE CPAM", "health"],
      ["ACHAT CARREFOUR", "grocery"],
      ["CARTE 04/03/26 CARREFOUR", "grocery"],
      ["CARREFOUR", "grocery"],
      ["VIR SEPA SALAIRE", "finances"],
      ["SALAIRE", "finances"],
      ["PRLV SEPA NETFLIX", "communication"],
      ["VIR INST", "finances"],
      ["VIR SEPA DEMONSTRATION", "finances"],
      ["FRAIS", "finances"],
      ["F FRAIS", "finances"],
      ["F COMMISSION", "finances"],
      ["BOULANGERIE", "grocery"],
    ],
  },
];

/** Each wording of a source once; null when the files shared between checkouts are absent. */
export function heldOutOperations(): readonly HeldOut[] | null {
  if (!existsSync(folder)) return null;
  return labels.flatMap(({ source, isRead, files, families }) => {
    const operations = files.flatMap((file) => operationsOf(path.join(folder, file)));
    const byKey = new Map(operations.map((one) => [wordingKey(one.wording), one]));
    // Uses the longest start that matches: « VIREMENT DE CPAM » is not an ordinary transfer.
    const starts = families.toSorted(([a], [b]) => b.length - a.length);
    return [...byKey.values()].map((one) => ({
      ...one,
      source,
      isRead,
      families: starts
        .filter(([start]) => one.wording.startsWith(start))
        .map(([, family]) => family)
        .slice(0, 1),
    }));
  });
}

function operationsOf(file: string): readonly Pick<HeldOut, "wording" | "type" | "cents">[] {
  const read = readStatement(new Uint8Array(readFileSync(file)), { filename: path.basename(file) });
  if (!read.ok) throw new Error(`${file} is not read: ${read.code}`);
  return read.value.accounts.flatMap(({ transactions }) =>
    transactions.map(({ wording, type, amount }) => ({
      wording,
      type,
      cents: cents(Math.round(Math.abs(Number(amount)) * 100)),
    })),
  );
}
