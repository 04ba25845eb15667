/** Why a lighter view keeps figures for later. */
export const tooFewValues =
  "La valeur de ce contrat n’a pas été relevée assez souvent\u00a0: il faut au moins 52\u00a0semaines suivies pour mesurer son rendement et son risque. Entre deux valeurs éloignées, nous ne devinons pas le chemin.";
