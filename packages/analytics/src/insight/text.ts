/** The line that stands for what no line of a portfolio explains. */
export const unexplainedLabel = "Part sans détail";

/** A euro fund without a name of its own. */
export const euroFundLabel = "Fonds en euros";
