import type { KindDetail, PortfolioKind } from "@vigie/domain";
import { plainUpper } from "./map-basics.ts";

/** Maps the partner's account types to our kinds, by type name: its numeric ids are not published. */
export type Kind = { readonly kind: PortfolioKind; readonly kindDetail: KindDetail | null };

export type KindClues = {
  readonly type: string;
  readonly loanType?: string | null;
  /** Names of the account, ours first: they distinguish kinds that the partner merges. */
  readonly names?: readonly (string | null | undefined)[];
  readonly ownership?: string | null;
};

export function kindOfAccount(clues: KindClues): Kind {
  const name = plainUpper(
    (clues.names ?? []).filter((text) => text !== null && text !== undefined).join(" / "),
  );
  const typed = kindByType.get(key(clues.type)) ?? plain("other");
  if (typed.kind === "loan") return loanKind(clues.loanType ?? null, name);
  if (typed.kind === "checking") return isJoint(name, clues.ownership ?? null) ? plain("joint") : typed;
  if (typed.kind === "other" && typed.kindDetail === null) return firstHint(unknownHints, name) ?? typed;
  const hints = hintsByKind[typed.kind];
  // A specific type of the partner (livret_a, pel) is more reliable than a name that the saver may have typed.
  if (hints === undefined || isPrecise(typed)) return typed;
  return firstHint(hints, name) ?? typed;
}

function key(type: string): string {
  return type.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function plain(kind: PortfolioKind): Kind {
  return { kind, kindDetail: null };
}

function detailed(kind: PortfolioKind, kindDetail: KindDetail): Kind {
  return { kind, kindDetail };
}

/** General types may be refined by a hint. */
function isPrecise(typed: Kind): boolean {
  return typed.kindDetail !== null && typed.kindDetail !== "perco" && typed.kindDetail !== "pee";
}

const kindByType: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["checking", plain("checking")],
  ["joint", plain("joint")],
  ["card", plain("card")],
  ["savings", plain("savings")],
  ["livreta", detailed("savings", "livret_a")],
  ["livretb", detailed("savings", "livret")],
  ["livret", detailed("savings", "livret")],
  ["livretjeune", detailed("savings", "livret_jeune")],
  ["livretpro", detailed("savings", "livret_pro")],
  ["ldds", detailed("savings", "ldd")],
  ["ldd", detailed("savings", "ldd")],
  ["cel", detailed("savings", "cel")],
  ["pel", detailed("savings", "pel")],
  ["pep", detailed("savings", "pep")],
  ["lep", detailed("savings", "lep")],
  ["csl", detailed("savings", "csl")],
  ["deposit", plain("deposit")],
  ["cat", detailed("deposit", "term_account")],
  ["termaccount", detailed("deposit", "term_account")],
  ["lifeinsurance", plain("lifeinsurance")],
  ["capitalisation", plain("capitalisation")],
  ["capitalization", plain("capitalisation")],
  ["market", plain("market")],
  ["pea", plain("pea")],
  ["peapme", plain("pea")],
  ["pee", detailed("pee", "pee")],
  ["peg", detailed("pee", "peg")],
  ["pei", detailed("pee", "pei")],
  ["pelt", detailed("pee", "pelt")],
  ["hes", detailed("pee", "hes")],
  ["perco", detailed("perco", "perco")],
  ["percoi", detailed("perco", "percoi")],
  ["percol", detailed("perco", "percol")],
  ["per", plain("per")],
  ["perin", plain("per")],
  ["percat", plain("per")],
  ["perp", plain("perp")],
  ["madelin", plain("madelin")],
  ["article83", plain("article83")],
  ["rsp", plain("rsp")],
  ["loan", plain("loan")],
  ["mortgage", plain("mortgage")],
  ["consumercredit", plain("consumer_credit")],
  ["revolvingcredit", plain("revolving_credit")],
  ["realestate", plain("realestate")],
  ["crowdlending", detailed("other", "crowdlending")],
  ["unknown", plain("other")],
]);

const kindByLoanType: ReadonlyMap<string, PortfolioKind> = new Map<string, PortfolioKind>([
  ["mortgage", "mortgage"],
  ["consumercredit", "consumer_credit"],
  ["revolvingcredit", "revolving_credit"],
]);

function loanKind(loanType: string | null, name: string): Kind {
  const stated = loanType === null ? undefined : kindByLoanType.get(key(loanType));
  return stated === undefined ? (firstHint(loanHints, name) ?? plain("loan")) : plain(stated);
}

function isJoint(name: string, ownership: string | null): boolean {
  return ownership === "co-owner" || /\bJOINT\b/.test(name);
}

type Hint = readonly [pattern: RegExp, kind: Kind];

function firstHint(hints: readonly Hint[], name: string): Kind | null {
  return hints.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** From specific to general: « livret » alone comes last. */
const savingsHints: readonly Hint[] = [
  [/\bLIVRET ?JEUNES?\b/, detailed("savings", "livret_jeune")],
  [/\bLIVRET ?A\b|\bLIVRET BLEU\b|\bCOMPTE BLEU\b/, detailed("savings", "livret_a")],
  [/\bLDDS?\b|\bDEVELOPPEMENT DURABLE\b|\bCODEVI\b/, detailed("savings", "ldd")],
  [/\bLEP\b|\bLIVRET (D )?EPARGNE POPULAIRE\b/, detailed("savings", "lep")],
  [/\bPEP\b|\bPLAN (D )?EPARGNE POPULAIRE\b/, detailed("savings", "pep")],
  [/\bPEL\b|\bPLAN (D )?EPARGNE LOGEMENT\b/, detailed("savings", "pel")],
  [/\bCEL\b|\bCOMPTE (D )?EPARGNE LOGEMENT\b/, detailed("savings", "cel")],
  [/\bLIVRET (PRO|PROFESSIONNEL|ENTREPRISE|ASSOCIATIONS?)\b/, detailed("savings", "livret_pro")],
  [/\bCSL\b|\bCOMPTE SUR LIVRET\b/, detailed("savings", "csl")],
  [/\bCOMPTE A TERME\b|\bDEPOT A TERME\b|\bCAT\b/, detailed("deposit", "term_account")],
  [/\bPREVOYANCE\b/, detailed("savings", "provident_insurance")],
  [/\bLIVRET\b|\bEPARGNE BOOSTEE\b|\bDISTINGO\b|\bTANDEM\b/, detailed("savings", "livret")],
];

const depositHints: readonly Hint[] = [
  [/\bCOMPTE A TERME\b|\bDEPOT A TERME\b|\bCAT\b|\bTERME\b/, detailed("deposit", "term_account")],
];

const collectivePer = /\bPER ?COL\b|\bPERCOL\b|\bPERECO\b|\bPER (D ENTREPRISE )?COLLECTIF\b/;

const percoHints: readonly Hint[] = [
  [collectivePer, detailed("perco", "percol")],
  [/\bPERCO ?-? ?I\b|\bPERCO ?-? ?INTER/, detailed("perco", "percoi")],
];

const peeLetters: readonly Hint[] = [
  [/\bPEG\b/, detailed("pee", "peg")],
  [/\bPEI\b/, detailed("pee", "pei")],
  [/\bPELT\b/, detailed("pee", "pelt")],
  [/\bHES\b/, detailed("pee", "hes")],
];

const peeHints: readonly Hint[] = [
  ...peeLetters,
  [/\bEPARGNE (DE )?GROUPE\b/, detailed("pee", "peg")],
  [/\bEPARGNE INTER ?-?ENTREPRISES?\b/, detailed("pee", "pei")],
  [/\bLONG TERME\b/, detailed("pee", "pelt")],
  [/\bHORS EPARGNE SALARIALE\b/, detailed("pee", "hes")],
];

const perHints: readonly Hint[] = [[collectivePer, detailed("perco", "percol")]];

const loanHints: readonly Hint[] = [
  [/\bRENOUVELABLE\b|\bREVOLVING\b|\bRESERVE\b|\bCREDIT PERMANENT\b/, plain("revolving_credit")],
  [/\bIMMO(BILIER)?\b|\bHABITAT\b|\bPTZ\b|\bTAUX ZERO\b|\bLOGEMENT\b|\bHYPOTHE/, plain("mortgage")],
  [/\bCONSO|\bAUTO(MOBILE)?\b|\bPERSO(NNEL)?\b|\bETUDIANT\b|\bTRAVAUX\b|\bMOTO\b/, plain("consumer_credit")],
];

const hintsByKind: Partial<Record<PortfolioKind, readonly Hint[]>> = {
  savings: savingsHints,
  deposit: depositHints,
  perco: percoHints,
  pee: peeHints,
  per: perHints,
  realestate: [[/\bSCPI\b|\bOPCI\b/, detailed("realestate", "scpi")]],
};

/** For types that the partner does not know. */
const unknownHints: readonly Hint[] = [
  // First: « prêt PEL » is a debt, whatever else its name contains.
  [/\bPRETS?\b/, plain("loan")],
  [/\bPEA\b|\bPEA-PME\b/, plain("pea")],
  ...percoHints,
  [/\bPERCO\b/, detailed("perco", "perco")],
  [/\bPEE\b|\bEPARGNE ENTREPRISE\b/, detailed("pee", "pee")],
  ...peeLetters,
  [/\bPERP\b/, plain("perp")],
  [/\bMADELIN\b/, plain("madelin")],
  [/\bARTICLE ?83\b|\bART\.? ?83\b/, plain("article83")],
  [/\bPER\b|\bPERIN\b|\bEPARGNE RETRAITE\b/, plain("per")],
  [/\bASSURANCE[ -]?VIE\b/, plain("lifeinsurance")],
  [/\bCAPITALISATION\b/, plain("capitalisation")],
  [/\bCOMPTE[ -]?TITRES?\b|\bCTO\b/, plain("market")],
  ...savingsHints,
  [/\bSCPI\b/, detailed("realestate", "scpi")],
  [/\bCARTE\b/, plain("card")],
  [/\bCOMPTE (COURANT|CHEQUES?|DE DEPOT)\b|\bCCP\b/, plain("checking")],
  // « Crédit » alone is a debt; a bank's name is not.
  [/\bCREDITS?\b(?! (AGRICOLE|MUTUEL|COOPERATIF|LYONNAIS|DU NORD|MARITIME|MUNICIPAL)\b)/, plain("loan")],
];
