import type { FundRegion, Sector } from "@vigie/domain";

/** The French words of what a fund holds, by place and by trade. */

export const regionLabels: Readonly<Record<FundRegion, string>> = {
  france: "France",
  eurozone: "Autres pays de la zone euro",
  europeOther: "Reste de l’Europe",
  northAmerica: "Amérique du Nord",
  japan: "Japon",
  asiaDeveloped: "Asie développée, hors Japon",
  emerging: "Pays émergents",
  other: "Autres",
};

export const sectorLabels: Readonly<Record<Sector, string>> = {
  communication: "Communication",
  consumerCyclical: "Consommation cyclique",
  consumerDefensive: "Consommation courante",
  energy: "Énergie",
  financials: "Banques et assurances",
  healthcare: "Santé",
  industrials: "Industrie",
  materials: "Matériaux",
  realEstate: "Immobilier",
  technology: "Technologie",
  utilities: "Services aux collectivités",
};
