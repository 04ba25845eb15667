/** The words of a figure: its name, and how it is made, in words. */
export type FigureText = { readonly label: string; readonly formula: string };
