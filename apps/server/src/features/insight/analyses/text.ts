/** The line that stands for what no line of a portfolio explains. */
export const unexplainedLabel = "Part sans détail";
