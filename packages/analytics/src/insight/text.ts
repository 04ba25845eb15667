/** Label of the line for the value that no line of a portfolio explains. */
export const unexplainedLabel = "Part sans détail";

/** Label of a euro fund without its own name. */
export const euroFundLabel = "Fonds en euros";
