import { addDays, dayOf, type GivenDocument, type Instant } from "@vigie/domain";

type Fund = { readonly key: string };

/** Returns the key information document of each fund that a draft buys. */
export const documentsFor = (proposal: { readonly key_documents: readonly Fund[] } | undefined) =>
  (proposal?.key_documents ?? []).map(({ key }) => ({
    key,
    url: `https://documents.example/dic/${encodeURIComponent(key)}.pdf`,
    version_on: "2024-03-01",
    language: "fr",
  }));

/** Returns documents in the form of a statement, one of them not provided. */
export const givenDocuments = (at: Instant): readonly GivenDocument[] => [
  {
    key: "FR0010315770",
    isin: "FR0010315770",
    label: "Fonds monde",
    document: {
      url: "https://documents.example/dic/FR0010315770.pdf",
      versionOn: addDays(dayOf(at), -60),
      language: "fr",
    },
  },
  { key: "SCPI Pierre", isin: null, label: "SCPI Pierre", document: null },
];
