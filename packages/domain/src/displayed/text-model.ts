/** Texts of a figure: its name and a description of its formula. */
export type FigureText = { readonly label: string; readonly formula: string };
