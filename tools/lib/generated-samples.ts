/** Statements in formats that the folder of samples lacks, to be damaged too. */
export const generatedSamples: Readonly<Record<string, string>> = {
  "made/debit-credit.csv":
    "Date;Libellé;Débit;Crédit\n01/03/2026;BOULANGERIE;8,70;\n02/03/2026;SALAIRE;;1 200,00\n13/03/2026;LOYER;700,00;\n14/03/2026;LIVRET;;35,12\n",
  "made/direction.csv":
    "Date;Libellé;Montant;Sens\n01/03/2026;BOULANGERIE;8,70;D\n02/03/2026;SALAIRE;1 200,00;C\n13/03/2026;LOYER;700,00;D\n",
  "made/quoted-fees-and-states.csv":
    '"Type","Product","Completed Date","Description","Amount","Fee","Currency","State","Balance"\n"TOPUP","Current","2026-03-01 10:00:01","Top-up","100.00","0.00","EUR","COMPLETED","100.00"\n"TRANSFER","Current","2026-03-02 10:00:01","To Anne","-50.00","1.00","EUR","COMPLETED","49.00"\n"CARD","Current","2026-03-13 10:00:01","Shop","-7.00","0.00","EUR","REVERTED","49.00"\n"CARD","Current","2026-03-14 10:00:01","Shop","-9.00","0.00","EUR","COMPLETED","40.00"\n',
  "made/running-balance.csv":
    "Date,Libellé,Montant,Solde\n01/03/2026,BOULANGERIE,-8.70,991.30\n02/03/2026,SALAIRE,1200.00,2191.30\n13/03/2026,LOYER,-700.00,1491.30\n",
  "made/positions.csv":
    "Support;Code ISIN;Quantité;Cours;PRU;Valorisation\nFONDS A;FR0000120271;10,5;100,00;90,00;1 050,00\nFONDS B;FR0000131104;2;50,00;40,00;100,00\n",
  "made/trades.csv":
    "Date;Opération;Libellé;Code ISIN;Quantité;Cours;Montant net;Frais\n13/03/2026;Achat;FONDS A;FR0000120271;10;100,00;-1 001,00;1,00\n14/03/2026;Vente;FONDS A;FR0000120271;2;110,00;219,00;1,00\n",
  "made/batch.xml": `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>false</RvslInd><BookgDt><Dt>2026-03-01</Dt></BookgDt><NtryDtls>
<TxDtls><Amt Ccy="EUR">12.00</Amt><RmtInf><Ustrd>A</Ustrd></RmtInf></TxDtls><TxDtls><Amt Ccy="EUR">18.00</Amt><RmtInf><Ustrd>B</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">1200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt><AddtlNtryInf>SALAIRE</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`,
  "made/accounts.qif":
    "!Account\nNCompte\nTBank\n^\n!Type:Bank\nD13/03/2026\nT-8,70\nPBOULANGERIE\nSPain\n$-8,00\nSGâteau\n$-0,70\n^\n!Account\nNCarte\nTCCard\n^\n!Type:CCard\nD14/03/2026\nT-1 200,00\nPVOYAGE\n^\n",
};
