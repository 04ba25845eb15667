/** Bounds of a file: beyond them it is refused before it costs anything (issue 6 §2). */
export const maxFileBytes = 20 * 1024 * 1024;
export const maxRows = 200_000;
/** Records looked at for the headings of a table. */
export const maxPreambleRows = 100;
export const maxDepth = 64;
/** Elements of an OFX or CAMT file: 20 MB of honest OFX hold about 1.4 million. */
export const maxElements = 2_000_000;
/** One value, one cell, one wording. */
export const maxValueLength = 16_384;
export const maxTagLength = 256;
/** One line of a format made of lines. */
export const maxLineLength = 65_536;
export const maxColumns = 256;
/** What a preview shows of the text an operation was read from. */
export const maxRawLength = 400;
/** Beyond these a file has one fault many times: the first ones say it. */
export const maxWarnings = 200;
/** A PDF of a bank's notes: pages, letters, and what its streams unfold to. */
export const maxPdfPages = 200;
export const maxPdfText = 2_000_000;
export const maxPdfUnfolded = 128 * 1024 * 1024;
/** One stream of a PDF: a page of A4 scanned in colour at 400 dots an inch is 44 MiB, and holds no text to read. */
export const maxPdfStream = 48 * 1024 * 1024;
