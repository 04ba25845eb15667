import { envelopeLabels, fullName, isLoan, profileName, shownName } from "@vigie/domain";
import { detailWords, kindWords } from "@vigie/statements";
import type { Content, TableCell } from "pdfmake";
import {
  countText,
  countWords,
  dayText,
  instantDayText,
  momentText,
  moneyText,
  pdfText,
  shareText,
  sourceWords,
} from "./pdf-text.ts";
import { tagged } from "./pdf-tags.ts";
import { printed } from "./printed.ts";
import { accessible, hairlines, ink, pdfWriter, quiet } from "./pdf-writer.ts";
import type { Summary } from "./summary.ts";

/** Returns the summary as an A4 document, written by pdfmake. The fonts are those that come with it, embedded; nothing else is read
 * from the disk or the network, whatever the name of a portfolio. */

export async function summaryPdf(summary: Summary): Promise<Uint8Array> {
  const title = pdfText.title(instantDayText(summary.at));
  const name = nameOf(summary);
  const pdfmake = await pdfWriter();
  return await pdfmake
    .createPdf({
      pageSize: "A4",
      pageMargins: [48, 56, 48, 60],
      info: { title, author: summary.brand, subject: name, creationDate: new Date(summary.at) },
      ...accessible,
      defaultStyle: { font: "Roboto", fontSize: 9.5, color: ink, lineHeight: 1.2 },
      styles: {
        title: { fontSize: 22 },
        figure: { fontSize: 28 },
        section: { fontSize: 13, margin: [0, 18, 0, 4] },
        group: { bold: true },
        head: { color: quiet, fontSize: 8.5 },
        note: { color: quiet, fontSize: 8.5 },
      },
      content: tagged([
        { text: summary.brand, color: quiet },
        { text: pdfText.heading, style: "title", margin: [0, 2, 0, 2] },
        { text: pdfText.writtenAt(name, momentText(summary.at)), style: "note" },
        rule(),
        ...wealth(summary),
        ...person(summary),
        ...portfolios(summary),
        ...kept(summary),
        ...sources(summary),
      ]),
      footer: (page, pages) => ({
        margin: [48, 20, 48, 0],
        columns: [
          { text: printed(`${summary.brand}, ${name}, ${instantDayText(summary.at)}`), style: "note" },
          { text: pdfText.page(page, pages), style: "note", alignment: "right" },
        ],
      }),
    })
    .getBuffer();
}

function nameOf({ person }: Summary): string {
  return shownName(person);
}

function rule(): Content {
  return {
    canvas: [{ type: "line", x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 0.75, lineColor: ink }],
    margin: [0, 8, 0, 10],
  };
}

const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: "right",
  noWrap: true,
  ...more,
});

function wealth(summary: Summary): Content[] {
  const { net, assets, debts, asOf, unknown, groups } = summary;
  const counted = groups.filter(({ contracts: held }) => held.some((one) => one.status === "visible"));
  const unknownWords = unknown === 0 ? "" : pdfText.unknownCount(unknown);
  const note =
    asOf === null
      ? pdfText.noValue
      : `${pdfText.totals({ day: dayText(asOf), assets: moneyText(assets, "EUR"), debts: moneyText(debts, "EUR") })}${unknownWords}`;
  return [
    { text: pdfText.net, color: quiet },
    { text: asOf === null ? pdfText.unknown : moneyText(net, "EUR"), style: "figure" },
    { text: note, style: "note", margin: [0, 2, 0, 10] },
    {
      table: {
        widths: ["*", "auto", "auto"],
        headerRows: 1,
        body: [
          [
            { text: pdfText.envelope, style: "head" },
            right(pdfText.portfolios, { style: "head" }),
            right(pdfText.total, { style: "head" }),
          ],
          ...counted.map(({ envelope, contracts: held, total }) => [
            envelopeLabels[envelope],
            right(countText(held.filter((one) => one.status === "visible").length)),
            right(moneyText(total, "EUR")),
          ]),
          [{ text: pdfText.net, bold: true }, "", right(moneyText(net, "EUR"), { bold: true })],
        ],
      },
      layout: hairlines,
    },
  ];
}

type Portfolio = Summary["groups"][number]["contracts"][number];

function portfolios({ groups }: Summary): Content[] {
  if (groups.length === 0) return [];
  const head = pdfText.columns.map((text) => ({ text, style: "head" }));
  const rows = groups.flatMap(({ envelope, contracts: held }): TableCell[][] => [
    [{ text: envelopeLabels[envelope], style: "group", colSpan: 5, margin: [0, 6, 0, 0] }, "", "", "", ""],
    ...held.map(portfolioRow),
  ]);
  return [
    { text: pdfText.portfolios, style: "section", pageBreak: "before" },
    {
      table: {
        widths: ["*", 110, 60, 78, "auto"],
        headerRows: 1,
        dontBreakRows: true,
        body: [[...head, right(pdfText.value, { style: "head" })], ...rows],
      },
      layout: hairlines,
    },
  ];
}

/** Creates new cells for each row: pdfmake modifies the objects it is given. */
function portfolioRow(portfolio: Portfolio): TableCell[] {
  const { kind, kindDetail: detail, status, advisorHidden: isHidden, currency } = portfolio;
  const kindText = detail === null ? kindWords[kind] : detailWords[detail];
  const notes = [
    isKindInName(kindText, portfolio.name) ? "" : kindText,
    status === "visible" ? "" : pdfText.notCounted,
    portfolio.ownedRatio === 1
      ? ""
      : pdfText.share(shareText(portfolio.ownedRatio), moneyText(portfolio.valueCents, currency)),
    isHidden ? pdfText.hidden : "",
    isLoan(kind) && portfolio.loan?.endsOn ? pdfText.until(dayText(portfolio.loan.endsOn)) : "",
  ].filter((note) => note !== "");
  return [
    [portfolio.name, ...(notes.length === 0 ? [] : [{ text: notes.join(", "), style: "note" }])],
    portfolio.institutionName ?? "",
    portfolio.valueAsOf === null ? "" : dayText(portfolio.valueAsOf),
    portfolio.valueProvenance === null ? "" : sourceWords[portfolio.valueProvenance],
    right(moneyText(portfolio.ownedCents, currency)),
  ];
}

/** Returns whether a name already contains the kind: « LIVRET A » is a Livret A. */
function isKindInName(kind: string, name: string): boolean {
  const bare = (text: string): string => text.replaceAll(/[\s-]+/g, " ").toLowerCase();
  return bare(name).includes(bare(kind));
}

function facts(rows: readonly (readonly [string, string])[]): Content {
  return {
    table: { widths: [190, "*"], body: rows.map(([label, value]) => [{ text: label, color: quiet }, value]) },
    layout: hairlines,
  };
}

function person(summary: Summary): Content[] {
  const { person: one, advisors, groups } = summary;
  const hidden = groups.flatMap(({ contracts: held }) => held.filter((portfolio) => portfolio.advisorHidden));
  const consent = (since: Summary["person"]["chatAt"]): string =>
    since === null ? pdfText.noConsent : pdfText.consentedOn(instantDayText(since));
  const advisorsText = advisors.map((advisor) =>
    pdfText.advisor({
      name: fullName(advisor) ?? "",
      firm: advisor.firmName,
      since: instantDayText(advisor.since),
    }),
  );
  return [
    { text: pdfText.person.title, style: "section" },
    facts([
      [pdfText.person.name, nameOf(summary)],
      [pdfText.person.email, one.email],
      [
        pdfText.person.birthdate,
        one.birthdate === null ? pdfText.person.noBirthdate : dayText(one.birthdate),
      ],
      [
        pdfText.person.riskProfile,
        one.recommendedRisk === null ? pdfText.person.noRiskProfile : profileName(one.recommendedRisk),
      ],
      [pdfText.person.advisor, advisorsText.length === 0 ? pdfText.none : advisorsText.join("\n")],
      [pdfText.person.hidden, hidden.length === 0 ? pdfText.none : hidden.map(({ name }) => name).join(", ")],
      [pdfText.person.partnerSharing, consent(one.partnerSharingAt)],
      [pdfText.person.chat, consent(one.chatAt)],
      [pdfText.person.analytics, consent(one.analyticsAt)],
    ]),
  ];
}

function kept({ counts, brand }: Summary): Content[] {
  return [
    { text: pdfText.kept(brand), style: "section" },
    facts(counts.map(([table, count]) => [countWords[table], countText(count)])),
    {
      text: pdfText.keptNote,
      style: "note",
      margin: [0, 4, 0, 0],
    },
  ];
}

function sources({ brand }: Summary): Content[] {
  return [
    { text: pdfText.sources, style: "section" },
    {
      text: pdfText.sourcesNote(brand),
      style: "note",
    },
  ];
}
