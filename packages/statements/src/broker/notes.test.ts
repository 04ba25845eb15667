import { expect, test } from "vitest";
import { readStatement, statementMessage, type StatementFile } from "../index.ts";

/** Notices in the words of the brokers, with invented data. */
function read(text: string): StatementFile {
  const result = readStatement(new TextEncoder().encode(text));
  if (!result.ok) throw new Error(statementMessage(result));
  return result.value;
}

const notice = (rows: string): StatementFile =>
  read(
    `Avis d'Opération\nCOMPTE N° 508TI00011122233EUR Ordinaire MME X\nDate Désignation Débit (€) Crédit (€)\n${rows}Bourse Direct ,  SA au capital\n`,
  );

test("Bourse Direct: a dividend, what was held back of it, and its security", () => {
  const [line] =
    notice(
      " 30/03/2026  COUPONS  US5024311095  L3HARRIS TECHN.  9,55\n QUANTITE :  -20\n PX UN.BRUT :  +0,86682  BRUT :  +17,34\n COMMISSION :  +0,00  CRED. IMPOT :  +2,60\n PRELEVEM. :  +2,21  CONTRI.SOC :  +2,97\n",
    ).accounts[0]?.securityTransactions ?? [];
  expect(line).toMatchObject({
    type: "dividend",
    isin: "US5024311095",
    quantity: "20",
    cashCents: 955,
    taxesCents: 779,
  });
});

test("Bourse Direct: custody fees and the tax on transactions go out, a transfer comes in and is reported", () => {
  const file = notice(
    " 06/07/2026  DROITS DE GARDE  DDG ETG 2T26  0,81\n 07/07/2026  VIREMENT ESPECES  VIRT M. ET/OU MME  2 400,00\n 08/07/2026  TAXE TRANSACT FINANCIERES  FR0000120271  TTF  1,45\n 09/07/2026  ACHAT ETRANGER  IE00B4BNMY34  ACCENTURE CL.A  216,93\n QUANTITE :  +1\n COURS :  +215,85  BRUT :  +215,85\n COURTAGE :  +1,08  TVA :  +0,00\n",
  );
  const [account] = file.accounts;
  expect(account?.transactions.map(({ amount, type }) => [amount, type])).toEqual([
    ["-0.81", "fee"],
    ["2400.00", "deposit"],
  ]);
  expect(account?.securityTransactions.map(({ type, cashCents }) => [type, cashCents])).toEqual([
    ["fee", -145],
    ["buy", -21_693],
  ]);
  expect(file.warnings.map(({ code, line }) => [code, line])).toEqual([["statement.direction_guessed", 5]]);
  expect(file.rejectedRows).toEqual([]);
});

const bourso = (kind: string, rows: string): string =>
  `${kind}\nle 08/04/2026\nRéférences de votre compte titres\nCompte PEA\n40618 80260 00040345678\nRésident Français\n${rows}`;

test.each(["REPRISE SICAV", "REPRISE F.C.P.", "RACHAT F.C.P."])(
  "BoursoBank: %s is a sale of parts of a fund",
  (word) => {
    const file = read(
      bourso(
        "OPERATION SUR OPC",
        `${word}\nRéférence : 447335060329\n07/04/2026 0,08 FONDS COURT TERME\nCode ISIN : FR0000288946 Valeur liquidative : 2 475,4315 EUR\nMontant brut Droits de sortie Frais H.T. T.V.A. Montant net au crédit de votre compte\n198,03 EUR 0,00 EUR 0,00 EUR  198,03 EUR\n`,
      ),
    );
    expect(file.accounts[0]?.securityTransactions).toMatchObject([
      { type: "sell", isin: "FR0000288946", quantity: "0.08", cashCents: 19_803 },
    ]);
  },
);

test.each([
  ["ACHAT COMPTANT ETR", "débit", "buy", -19_513, "195,13"],
  ["VENTE COMPTANT ETR", "crédit", "sell", 18_123, "181,23"],
])(
  "BoursoBank: %s of a foreign share is in euros, its price in its own currency left out",
  (word, side, type, cash, net) => {
    const file = read(
      bourso(
        "OPERATION DE BOURSE",
        `${word}\nACTION\n31/05/2026 1 LOWE S Référence : 70Q065050\nType d'ordre : non spécifié\nCode ISIN : US5486611073 Cours exécuté : 200,4 USD\nMontant transaction brut Intérêts total brut Courtages Montant transaction net\n200,40 USD 0,00 USD 200,40 USD 0,00 USD 200,40 USD\nACHAT DEVISES A TERME Cours de change Montant transaction net contrevalorisé\nContrevalorisation en EURO 1,06491900 188,18 EUR\nCommission Frais divers Montant total des frais\n6,95 EUR 0,00 EUR 6,95 EUR\nMontant net au ${side} de votre compte\n${net} EUR\n`,
      ),
    );
    expect(file.accounts[0]?.securityTransactions).toMatchObject([
      { type, cashCents: cash, feesCents: 695, unitPrice: null, isin: "US5486611073" },
    ]);
  },
);
