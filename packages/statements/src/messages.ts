import { maxDepth } from "./limits.ts";
import type {
  RejectedRow,
  rowCodes,
  StatementCode,
  StatementFailure,
  StatementWarningCode,
} from "./model.ts";

type MessageValues = Readonly<Record<string, string | number>>;
type Sentence = (of: MessageValues) => string;

const askAgain = "Demandez un nouveau fichier à votre banque ou choisissez un autre format d’export.";
const openAndMend =
  "Corrigez cette ligne dans le fichier, ou exportez-le de nouveau depuis le site de votre banque.";

/** The French sentence of each refusal: what was found, and the way out. The line, when known, and the promise that nothing was loaded are added around. */
const refusals: Readonly<Record<StatementCode, Sentence>> = {
  "statement.empty": () => `ce fichier est vide. ${askAgain}`,
  "statement.not_recognised": () =>
    "ce fichier n’est pas un relevé que nous savons lire. Choisissez un export OFX, CAMT, QIF, CFONB, MT940 ou CSV sur le site de votre banque.",
  "statement.pdf_file": () =>
    "ce PDF n’est pas un avis que nous savons lire (BoursoBank, Bourse Direct, Suravenir). Choisissez plutôt un export OFX ou CSV sur le site de votre banque.",
  "statement.pdf_encrypted": () =>
    "ce PDF est protégé par un mot de passe. Enregistrez-en une copie sans protection, ou choisissez un export OFX ou CSV.",
  "statement.pdf_damaged": () => "ce PDF est abîmé et ne s’ouvre pas. Téléchargez-le de nouveau.",
  "statement.pdf_without_text": () =>
    "ce PDF est une image, sans texte à lire. Téléchargez l’original sur le site de votre banque, ou choisissez un export OFX ou CSV.",
  "statement.pdf_too_heavy": (of) =>
    `ce PDF contient bien plus qu’un relevé${quoted(of, "\u00a0: ")}. Choisissez plutôt un export OFX ou CSV sur le site de votre banque.`,
  "statement.spreadsheet_file": () =>
    "ce fichier est un classeur de tableur. Ouvrez-le, puis enregistrez-le au format CSV.",
  "statement.archive_file": () =>
    "ce fichier est une archive compressée. Extrayez-en les relevés, puis importez-les.",
  "statement.too_large": () =>
    "ce fichier dépasse 20\u00a0Mo. Exportez une période plus courte, en plusieurs fichiers.",
  "statement.too_heavy": () =>
    "ce fichier demande bien plus de temps ou de mémoire qu’un relevé. Exportez une période plus courte, ou choisissez un autre format.",
  "statement.reader_stopped": () =>
    "le contrôle de ce fichier s’est interrompu de notre côté. Réessayez\u00a0; si cela recommence, choisissez un autre format d’export.",
  "statement.too_deep": () =>
    `les blocs du fichier s’emboîtent sur plus de ${maxDepth} niveaux, ce qu’aucun relevé ne fait. ${askAgain}`,
  "statement.too_many_rows": () =>
    "ce fichier contient plus de 200\u202f000 lignes. Exportez une période plus courte, en plusieurs fichiers.",
  "statement.value_too_long": (of) =>
    `une valeur${quoted(of)} est bien trop longue pour un relevé. ${askAgain}`,
  "statement.entity_forbidden": (of) =>
    `le fichier contient une déclaration${quoted(of)} qui n’a pas sa place dans un relevé et que nous refusons par sécurité. ${askAgain}`,
  "statement.truncated": (of) =>
    `le fichier s’arrête avant la fin du bloc${quoted(of)}. Le téléchargement a sans doute été interrompu\u00a0: téléchargez-le de nouveau.`,
  "statement.malformed_line": (of) =>
    `cette partie du fichier est illisible${quoted(of, "\u00a0: ")}. ${openAndMend}`,
  "statement.unknown_block": (of) =>
    `le bloc${quoted(of)} est inconnu à cet endroit du relevé. ${openAndMend}`,
  "statement.duplicate_field": (of) =>
    `le champ${quoted(of)} apparaît deux fois dans la même opération. ${openAndMend}`,
  "statement.missing_field": (of) => `le champ obligatoire${quoted(of)} manque. ${openAndMend}`,
  "statement.missing_date": (of) => `la date de l’opération manque${field(of)}. ${openAndMend}`,
  "statement.invalid_date": (of) => `${value(of)} n’est pas une date du calendrier. ${openAndMend}`,
  "statement.ambiguous_date": (of) =>
    `la date ${value(of)} peut se lire de plusieurs façons (ordre du jour, du mois et de l’année), et rien dans le fichier ne tranche. Indiquez l’ordre des dates, puis recommencez.`,
  "statement.missing_amount": (of) => `le montant de l’opération manque${field(of)}. ${openAndMend}`,
  "statement.invalid_amount": (of) => `${value(of)} n’est pas un montant. ${openAndMend}`,
  "statement.ambiguous_amount": (of) =>
    `le montant ${value(of)} peut se lire de deux façons (milliers ou décimales), et rien dans le fichier ne tranche. Indiquez le signe décimal, puis recommencez.`,
  "statement.signon_failed": (of) =>
    `la banque a refusé la connexion lorsque ce fichier a été demandé${bankCodeText(of)}\u00a0: il ne contient aucun relevé. Vérifiez l’identifiant et le mot de passe dans le logiciel qui l’a téléchargé.`,
  "statement.bank_error": (of) =>
    `la banque a répondu par une erreur${bankCodeText(of)} au lieu d’un relevé. Téléchargez le fichier de nouveau, plus tard.`,
  "statement.accounts_only": (of) =>
    `ce fichier donne seulement la liste de vos comptes (${of["accounts"] ?? 0}), sans solde ni opération. Exportez le relevé d’un compte.`,
  "statement.no_statement": () => `ce fichier ne contient aucun relevé de compte. ${askAgain}`,
  "statement.no_transactions": () =>
    "ce fichier ne contient que des en-têtes, sans aucune ligne d’opération. Choisissez une période où le compte a bougé.",
  "statement.missing_header_record": (of) =>
    `l’enregistrement${quoted(of)} arrive sans l’enregistrement d’ouverture (01) de son compte. ${askAgain}`,
  "statement.record_length": (of) =>
    `cet enregistrement compte ${of["length"] ?? "trop peu de"} caractères, or la norme CFONB en veut 120. ${askAgain}`,
  "statement.columns_unknown": (of) =>
    `Nous ne reconnaissons pas toutes les colonnes de ce tableau${quoted(of, "\u00a0: il manque ")}. Indiquez à quoi elles correspondent\u00a0: votre choix sera retenu pour les prochains fichiers de cette source.`,
  "statement.unknown_word": (of) =>
    `rien ne dit si l’argent entre ou sort${quoted(of, "\u00a0: le mot ")}${quoted(of) === "" ? "" : " ne nous est pas connu"}. Indiquez ce que ce mot signifie, puis recommencez.`,
};

/** The sentence shown for a refused file, e.g. « Ligne 32 : la date de l’opération manque. … Rien n’a été importé. » */
export function statementMessage(failure: StatementFailure): string {
  const of = failure.detail ?? {};
  return `${atLine(of, refusals[failure.code](of))} Rien n’a été importé.`;
}

/** The sentence shown beside a row that was left out, e.g. « Ligne 3 : « abc » n’est pas une date du calendrier. Elle n’est pas importée. » */
export function rejectedRowMessage(row: RejectedRow): string {
  const of: MessageValues = {
    ...(row.line === null ? {} : { line: row.line }),
    ...(row.found === null ? {} : { found: row.found }),
  };
  const sentence: Sentence = { ...refusals, ...rows }[row.code];
  const [cause = ""] = sentence(of).split(". ");
  return `${atLine(of, cause)}. Elle n’est pas importée.`;
}

const rows: Readonly<Record<(typeof rowCodes)[number], Sentence>> = {
  "statement.missing_wording": () => "le libellé de l’opération manque",
  "statement.balance_row": (of) => `cette ligne donne un solde ou un total${quoted(of)}, pas une opération`,
  "statement.row_cancelled": (of) =>
    `selon la banque${quoted(of, "\u00a0: ")}, cette opération n’a pas eu lieu`,
  "statement.unclear_sign": (of) =>
    `le signe de ce montant${quoted(of)} contredit le mot de la ligne, et les autres lignes ne tranchent pas`,
  "statement.unsigned_amount": (of) =>
    `rien ne dit si ce montant${quoted(of)} entre ou sort\u00a0: d’après les soldes, d’autres de ce fichier sortent sans signe moins`,
  "statement.word_ignored": (of) => `vous avez choisi de ne pas importer les lignes${quoted(of)}`,
  "statement.cut_amount": (of) =>
    `le montant${quoted(of)} est coupé en deux par la virgule qui sépare aussi les colonnes`,
};

const remarks: Readonly<Record<StatementWarningCode, Sentence>> = {
  "statement.empty_transaction": () => "une opération sans date ni montant a été laissée de côté.",
  "statement.duplicate_reference": (of) =>
    `la banque donne deux fois la référence${quoted(of)}\u00a0: les opérations restent distinctes.`,
  "statement.unknown_section": (of) =>
    `la partie${quoted(of)} du fichier n’est pas lue\u00a0: elle ne contient pas d’opération de compte.`,
  "statement.partial_bank_error": (of) =>
    `la banque a répondu par une erreur${bankCodeText(of)} pour l’un des comptes\u00a0: il manque.`,
  "statement.balance_unknown": () => "le fichier ne donne pas le solde du compte.",
  "statement.balance_other_currency": (of) =>
    `le solde est donné en ${of["found"] ?? "une autre devise"}, qui n’est pas la devise du compte\u00a0: il n’est pas repris.`,
  "statement.balance_mismatch": (of) =>
    `le solde annoncé ne correspond pas à la somme des opérations${gap(of)}. Il manque peut-être des lignes.`,
  "statement.foreign_currency": (of) =>
    `des opérations sont en ${of["found"] ?? "devise étrangère"}\u00a0: leurs montants ne sont pas convertis. Vérifiez-les, ou exportez un compte par devise.`,
  "statement.encoding_guessed": (of) =>
    `le fichier ne dit pas comment ses lettres accentuées sont codées\u00a0: il a été lu en ${of["found"] ?? "Windows-1252"}.`,
  "statement.invalid_side_date": (of) => `la date ${value(of)} est illisible\u00a0: elle est laissée vide.`,
  "statement.date_from_value_date": () =>
    "la date de comptabilisation manque\u00a0: la date de valeur est reprise.",
  "statement.date_adjusted": (of) =>
    `la date de valeur ${value(of)} n’existe pas au calendrier (usage bancaire des mois de 30 jours)\u00a0: le dernier jour du mois est repris.`,
  "statement.day_month_guessed": (of) =>
    `les dates ont été lues ${of["found"] ?? "jour puis mois"}\u00a0: vérifiez l’aperçu.`,
  "statement.invalid_side_amount": (of) =>
    `le montant ${value(of)} d’une partie de l’opération est illisible\u00a0: elle est laissée vide.`,
  "statement.line_after_end": () =>
    "une opération suit la fin du relevé\u00a0: elle est rattachée au compte qui précède.",
  "statement.odd_amount": (of) =>
    `le montant ${value(of)} n’est pas écrit comme les autres du fichier, qui ont deux décimales\u00a0: vérifiez-le.`,
  "statement.price_mismatch": (of) =>
    `le montant ${value(of)} n’est pas celui du nombre de parts multiplié par le cours\u00a0: vérifiez-le.`,
  "statement.other_account": () =>
    "cet enregistrement nomme un autre compte que celui du relevé ouvert\u00a0: vérifiez à quel compte il revient.",
  "statement.columns_ignored": (of) => `des colonnes du tableau ne sont pas lues${quoted(of, "\u00a0: ")}.`,
  "statement.sign_contradicts": (of) =>
    `le signe du montant ${value(of)} contredit le type de l’opération\u00a0: vérifiez-le.`,
  "statement.invalid_iban": (of) =>
    `l’IBAN ${value(of)} n’a pas une clé valable\u00a0: le compte est reconnu par ce numéro tel quel.`,
  "statement.costs_apart": (of) =>
    `des frais ou taxes de ${of["found"] ?? "cette opération"} sont dans une autre colonne, sans rien qui dise s’ils sont compris dans le montant\u00a0: vérifiez-le.`,
  "statement.positions_guessed": (of) =>
    `ce tableau ne dit pas si ses lignes sont détenues ou achetées\u00a0: elles ont été lues comme détenues${of["found"] === undefined ? "" : ` au ${of["found"]}`}. Vérifiez l’aperçu.`,
  "statement.sections_joined": () =>
    "le fichier recommence un relevé sans nommer de compte\u00a0: ses opérations sont toutes réunies dans un même compte. Si elles viennent de plusieurs comptes, exportez-les un par un.",
  "statement.statement_repeated": () =>
    "le fichier contient deux fois le même relevé\u00a0: il n’est lu qu’une fois.",
  "statement.correction": (of) =>
    `cette ligne corrige une opération déjà donnée${quoted(of, ", ")}\u00a0: vérifiez que les deux ne comptent pas ensemble.`,
  "statement.direction_guessed": (of) =>
    `l’avis ne dit pas dans quel sens va le virement de ${value(of)}\u00a0: il est lu comme de l’argent reçu. Vérifiez-le.`,
  "statement.future_date": (of) =>
    `cette opération est datée du ${value(of)}, un jour à venir\u00a0: vérifiez-la.`,
  "statement.columns_guessed": (of) =>
    `ce tableau n’a pas d’en-têtes\u00a0: ses colonnes ont été reconnues à leur contenu${quoted(of, "\u00a0: ")}. Vérifiez l’aperçu.`,
  "statement.mended": (of) =>
    `le fichier est mal formé à cet endroit${quoted(of, "\u00a0: ")}. Il est lu quand même\u00a0: vérifiez les opérations autour de cette ligne.`,
  "statement.pending_ignored": () => "une opération annoncée pour information n’est pas reprise.",
};

export function warningMessage(code: StatementWarningCode, of: MessageValues): string {
  return atLine(of, remarks[code](of));
}

function atLine(of: MessageValues, sentence: string): string {
  const line = of["line"];
  if (typeof line === "number") return `Ligne ${line.toLocaleString("fr-FR")}\u00a0: ${sentence}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function quoted(of: MessageValues, before = " "): string {
  const found = of["found"];
  return found === undefined || found === "" ? "" : `${before}«\u00a0${found}\u00a0»`;
}

function field(of: MessageValues): string {
  return quoted(of) === "" ? "" : ` (champ${quoted(of)})`;
}

function value(of: MessageValues): string {
  const found = of["found"];
  return found === undefined || found === "" ? "cette valeur" : `«\u00a0${found}\u00a0»`;
}

function gap(of: MessageValues): string {
  const found = of["found"];
  return found === undefined ? "" : ` (écart\u00a0: ${found})`;
}

function bankCodeText(of: MessageValues): string {
  const code = of["code"];
  const words = of["found"];
  if (code === undefined) return "";
  return words === undefined || words === ""
    ? ` (code ${code})`
    : ` (code ${code}\u00a0: «\u00a0${words}\u00a0»)`;
}
