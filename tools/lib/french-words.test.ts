import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.ts";

/** The words that the writer's sheet retired stay out of every French text that somebody reads: one word for one thing, nothing is
 * « lu » by a machine, nothing is promised. */

type Retired = {
  readonly word: string;
  readonly found: RegExp;
  readonly instead: string;
  /** Catalogues in which the word is the right one, each with why. */
  readonly except?: Readonly<Record<string, string>>;
};

const retired: readonly Retired[] = [
  {
    word: "lecture",
    found: /\blectures?\b/i,
    instead: "chargement, synchronisation, contrôle, consultation",
  },
  { word: "pu être lu", found: /pu être lue?s?\b/i, instead: "pu être chargé, synchronisé, importé" },
  {
    word: "relier",
    found: /\breli(?:er|ez|ée?s?)(?!\p{L})/iu,
    instead: "connecter",
  },
  { word: "brancher", found: /\bbranch(?:er|ez|ée?s?)(?!\p{L})/iu, instead: "connecter" },
  {
    word: "accord donné à la banque",
    found: /accord (?:donné|bancaire)|donnée? à (?:la|votre) banque prend fin|accord à renouveler/i,
    instead: "autorisation, qui expire",
  },
  {
    word: "courriel",
    found: /\bcourriels?\b|adresses? électroniques?|\bmails?\b(?<!e-mails?)/i,
    instead: "e-mail",
    except: { "packages/domain/src/book/invitees-text.ts": "a heading that somebody else's file may have" },
  },
  {
    word: "recommandation",
    found: /\brecommandations?\b|support recommandé/i,
    instead: "arbitrage calculé, arbitrage proposé; conseil under an advisor's name",
  },
  {
    word: "conseils",
    found: /\bconseils\b(?! (?:suivis|signés|donnés|écrits|motivés|remis))/i,
    instead: "observations; conseils only where an advisor gives them",
    except: {
      "apps/server/src/features/club/documents/review-text.ts": "the advice that the advisor gave",
      "apps/server/src/features/club/documents/letter-text.ts": "the advisor's advice, in their letter",
      "apps/server/src/features/club/reviews/letters-text.ts": "the advice that the advisor gave",
      "apps/server/src/cli/text.ts": "the operator's register of advice",
      "apps/web/src/features/club/reviews/text.ts": "the advice that the advisor gave",
      "apps/web/src/features/club/subscriptions/text.ts": "the advisor's advice is what the Club sells",
      "apps/server/src/features/holdings/exports/text.ts": "the archive's chain of advice",
      "apps/web/src/features/advice/suitability/text.ts": "advice follows the answers",
      "apps/web/src/features/holdings/exports/text.ts": "the advisor's advice, in the export of everything",
      "apps/web/src/features/identity/access-log/parts/sentences-text.ts": "the advisor's advice",
      "apps/web/src/features/identity/users/parts/legal-text.ts": "what the law calls so",
    },
  },
  {
    word: "sans risque",
    found: /\bsans risque\b|à l’abri|\bpart sûre\b|placements? sûrs?\b/i,
    instead: "fonds en euros et monétaire; the figure",
  },
  {
    word: "meilleur",
    found: /meilleure? (?:répartition|équilibre|arbitrage|placement)|\boptimale?s?\b/i,
    instead: "une autre répartition; the figure",
  },
  { word: "ne rien faire", found: /le mieux est de/i, instead: "the gain beside its cost" },
  {
    word: "bande claire, bande foncée",
    found: /\b(?:bande|zone|ligne|courbe|barre|surface)s? (?:plus )?(?:claire|foncée|sombre)s?(?!\p{L})/iu,
    instead: "bande large, bande étroite: shades are the other way round in the dark",
  },
  {
    word: "contrat qui attend",
    found: /\bcontrats? atten(?:d|dent)\b|\battend(?:ent)? des réglages/i,
    instead: "à compléter: people wait, contracts do not",
  },
  { word: "trou", found: /\btrous?\b/i, instead: "période sans valeur, interruption" },
  { word: "lot", found: /\blots?\b/i, instead: "versement, déblocage" },
  {
    word: "reste dû",
    found: /\breste (?:dû|à rembourser)/i,
    instead: "capital restant dû",
  },
  {
    word: "reste à payer",
    found: /reste à payer/i,
    instead: "capital restant dû; « reste à payer » only with interest and insurance",
    except: {
      "apps/web/src/features/holdings/loans/text.ts": "what is left to pay, interest and insurance included",
      "apps/server/src/features/club/documents/invoice-text.ts": "what is left of an invoice",
    },
  },
  {
    word: "mettre de côté",
    found: /m(?:ettre|ises?|is) de côté (?:jusqu|cette)|\bmettre de côté\b(?! par an)/i,
    instead: "reporter",
  },
  {
    word: "d’elle-même",
    found: /d’(?:elles?|lui|eux)-mêmes?/i,
    instead: "automatiquement",
    except: {
      "apps/web/src/features/book/missions/parts/product-text.ts":
        "answers that exclude nobody by themselves",
    },
  },
  {
    word: "allocation",
    found: /\ballocations?\b/i,
    instead: "répartition",
    except: {
      "apps/web/src/shared/risk/profile-text.ts": "allocations familiales",
    },
  },
  {
    word: "profil trouvé",
    found: /(?:profil (?:a été |est )?|^.)trouvé (?:le|par)/i,
    instead: "établi",
  },
  {
    word: "dites, écrivez, donnez, tapez",
    found:
      /(?:^|[.:?!»]\s|["`])(?:Dites|Tapez|Entrez|Donnez)(?!\p{L})|Écrivez(?:-le)? (?:un nombre|une date|un pourcentage|en chiffres)/u,
    instead: "saisissez, choisissez, cochez, indiquez",
  },
  {
    word: "n’hésitez pas",
    found: /n’hésitez|\bsimplement\b|(?<=\p{L}[\s\u00A0\u202F]?)!(?=$|\s)/iu,
    instead: "nothing",
  },
  {
    word: "jargon of the solver",
    found: /millionième|ensemble actif|multiplicateurs?\b/i,
    instead: "calcul vérifié",
  },
  {
    word: "montré",
    found: /\bmontrée?s?(?!\p{L})|\bmontrer\b/iu,
    instead: "affiché, partagé",
    except: {
      "apps/server/src/cli/partner-text.ts": "a secret that the operator's terminal shows once",
    },
  },
  {
    word: "ce que, ce qui, où",
    // A title or a label: a sentence ends with its point.
    found: /"(?:Ce que|Ce qui|Ce qu’|Où) [^".?]*"/,
    instead: "a noun of the trade",
    except: {
      "packages/domain/src/displayed/household-text.ts":
        "the two terms of the net worth, said as its sentence says them",
      "apps/web/src/offline/text.ts": "the same two terms",
      "apps/server/src/features/club/documents/costs-text.ts": "a document whose words have a version",
      "apps/server/src/features/club/documents/terms-text.ts": "a document whose words have a version",
      "packages/domain/src/advice/suitability-text.ts": "a question whose words have a version",
    },
  },
  { word: "fonds chargé", found: /fonds (?:plus )?chargés?(?!\p{L})/iu, instead: "fonds coûteux" },
];

const catalogues = globSync(
  ["apps/{web,server}/src/**/*.ts", "packages/{api,domain,statements,analytics}/src/**/*.ts"],
  {
    cwd: root,
  },
)
  .filter((file) => /(^|\/)(text|[a-z-]+-text|terms|messages[a-z-]*)\.ts$/.test(file))
  .toSorted();

/** The words of a catalogue, line by line: neither comments nor names of the code. */
function linesOf(source: string): readonly string[] {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "))
    .replaceAll(/(^|\s)\/\/ .*$/gm, "$1")
    .split("\n")
    .map((line) =>
      [...line.replaceAll(/\$\{[^}]*\}/g, "…").matchAll(/"(?:[^"\\]|\\.)*"(?!:)|`(?:[^`\\]|\\.)*`/g)]
        .map(([quoted]) => quoted)
        .filter((quoted) => !/^"(?:[./@]|[a-z_.]+"$)/.test(quoted))
        .join(" ")
        .replaceAll(/\\u00a0|\\u202f/gi, " "),
    );
}

/** Of what is added « Ajouter » is said, whatever it is and wherever one begins: the acts of a catalogue, by the name of their words, but
 * those that lead to another act. */
const addingName = /^\s*(add(?:[A-Z]\w*)?): ("(?:[^"\\]|\\.)*")/;
const otherAdding: Readonly<Record<string, string>> = {
  "apps/web/src/features/club/proposals/text.ts addByHand": "leads to the weights that one types",
  "apps/web/src/features/book/firms/text.ts addWhy": "a sentence under the act",
  "apps/web/src/features/identity/second-factors/text.ts addWhy": "a sentence under the act",
};
/** Other verbs that begin a button, a link or a title, of what a saver or an advisor adds. */
const addedElsewise =
  /"(?:Saisir|Créer|Déclarer|Entrer|Inscrire|Insérer|Intégrer|Rajouter|Renseigner|Nouveau|Nouvelle) (?:une? |mon |ma |ce |cet |cette |d’autres )?(?:contrat|bien|crédit|prêt|livret|placement|compte bancaire|établissement|banque|client)s?(?!\p{L})/u;

/** Every act of adding that says another verb, by the file and the name of its words. */
function otherVerbs(file: string, source: string): readonly string[] {
  const joined = source.replaceAll(/:\n\s+"/g, ': "');
  return joined.split("\n").flatMap((line) => {
    const [, name = "", words = '"Ajout"'] = addingName.exec(line) ?? [];
    const isAsked = otherAdding[`${file} ${name}`] === undefined;
    return (isAsked && !words.startsWith('"Ajout')) || addedElsewise.test(line)
      ? [`${file}: ${line.trim()}`]
      : [];
  });
}

const linesFoundIn = ({ found }: Retired, source: string): readonly string[] =>
  linesOf(source).flatMap((line, at) => (found.test(line) ? [`${String(at + 1)}: ${line.trim()}`] : []));

test("every French catalogue is looked at", () => {
  expect(catalogues.length).toBeGreaterThan(200);
});

test.each([
  ["lecture", 'loading: "Lecture de vos crédits",'],
  ["pu être lu", 'failed: "Vos crédits n’ont pas pu être lus.",'],
  ["relier", 'link: "Relier une banque",'],
  ["courriel", 'help: "Nous vous écrirons par courriel.",'],
  ["recommandation", 'title: "Accepter cette recommandation\\u00a0?",'],
  ["conseils", 'name: "Conseils",'],
  ["lot", 'lots: "{count, plural, one {# lot} other {# lots}}",'],
  ["dites, écrivez, donnez, tapez", 'missing: "Donnez un nom au contrat.",'],
  ["ce que, ce qui, où", 'title: "Ce qui borne cette répartition",'],
  ["montré", 'shown: "Contrats montrés",'],
])("« %s » is seen in a text, and neither in a comment nor in a name", (word, line) => {
  const rule = retired.find((one) => one.word === word);
  if (rule === undefined) throw new Error(`no rule for ${word}`);
  expect(linesFoundIn(rule, line)).toHaveLength(1);
  expect(linesFoundIn(rule, `/** ${line} */`)).toEqual([]);
});

test.each(retired)("no text says « $word »: $instead", (rule) => {
  const said = catalogues
    .filter((file) => rule.except?.[file] === undefined)
    .flatMap((file) =>
      linesFoundIn(rule, readFileSync(path.join(root, file), "utf8")).map((line) => `${file}:${line}`),
    );
  expect(said).toEqual([]);
});

test("every exception still says its word", () => {
  const idle = retired.flatMap((rule) =>
    Object.keys(rule.except ?? {}).filter(
      (file) => linesFoundIn(rule, readFileSync(path.join(root, file), "utf8")).length === 0,
    ),
  );
  expect(idle).toEqual([]);
});

test.each([
  ['  add: "Saisir un versement",', 1],
  ['  addValue: "Nouvelle valeur",', 1],
  ['  addHome:\n    "Créer un bien",', 1],
  ['  title: "Saisir un contrat à la main",', 1],
  ['  create: "Déclarer mon crédit",', 1],
  ['  add: "Ajouter une ligne",', 0],
  ['  addMissing: "Ajoutez d’abord le bien.",', 0],
  ['  title: "Nouvelle mission", address: "Adresse", added: "Compté",', 0],
])("%s has %d acts of adding under another verb", (source, count) => {
  expect(otherVerbs("any/text.ts", source)).toHaveLength(count);
});

test("what is added is « ajouté », under one verb in every text", () => {
  const read = catalogues.map((file) => ({ file, source: readFileSync(path.join(root, file), "utf8") }));
  expect(read.flatMap(({ file, source }) => otherVerbs(file, source))).toEqual([]);
  const adding = read.flatMap(({ source }) => source.match(/^\s*add(?:[A-Z]\w*)?: "Ajout/gm) ?? []);
  expect(adding.length).toBeGreaterThan(30);
});

test("every act that leads to another one is still there", () => {
  const gone = Object.keys(otherAdding).filter((one) => {
    const [file = "", name = ""] = one.split(" ");
    return !new RegExp(String.raw`\b${name}:`).test(readFileSync(path.join(root, file), "utf8"));
  });
  expect(gone).toEqual([]);
});
