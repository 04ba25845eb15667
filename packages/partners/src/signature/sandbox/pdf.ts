/** Minimal PDF helpers: a page of text, and a visible stamp on the last page of a given file. */

const escaped = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\\()]/g, String.raw`\$&`)
    .replace(/[^\u0020-\u00ff]/g, "?");

/** One A4 page with lines of text. */
export function textPdf(lines: readonly string[]): Buffer {
  const content = [
    "BT /F1 10 Tf 50 790 Td 14 TL",
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    "ET",
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

export type Stamp = {
  readonly text: string;
  readonly x: number;
  /** From the top of the page, in points. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const pageHeight = 842;

/** Adds a stamp to the last page as an annotation, in an incremental update: the original bytes are unchanged. Null where the
 * file's objects cannot be parsed this way. */
export function stampedPdf(file: Buffer, stamp: Stamp): Buffer | null {
  const text = file.toString("latin1");
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const root = /\/Root (\d+ \d+ R)/g.exec(text.slice(text.lastIndexOf("trailer")))?.[1];
  // Title, language and author remain those of the signed file.
  const info = /\/Info \d+ \d+ R/.exec(text.slice(text.lastIndexOf("trailer")))?.[0] ?? "";
  const size = Number(/\/Size (\d+)/.exec(text.slice(text.lastIndexOf("trailer")))?.[1]);
  const pages = [
    ...text.matchAll(
      /(?:^|\n)(\d+) 0 obj\s*(<<(?:(?!endobj)[\s\S])*?\/Type \/Page\b(?!s)[\s\S]*?>>)\s*endobj/g,
    ),
  ];
  const last = pages.at(-1);
  if (previous === undefined || root === undefined || !Number.isInteger(size) || last === undefined)
    return null;
  const [, number = "", dictionary = ""] = last;
  const kept = /\/Annots \[([^\]]*)\]/.exec(dictionary)?.[1] ?? "";
  const body = dictionary
    .replace(/\/Annots \[[^\]]*\]/, "")
    .replace(/>>$/, `/Annots [${kept} ${String(size)} 0 R]\n>>`);
  const bottom = pageHeight - stamp.y - stamp.height;
  const box = `[${[stamp.x, bottom, stamp.x + stamp.width, bottom + stamp.height].join(" ")}]`;
  const look = `0.2 0.4 0.6 RG 0.5 0.5 ${String(stamp.width - 1)} ${String(stamp.height - 1)} re S BT /F1 8 Tf 6 ${String(stamp.height - 14)} Td 10 TL ${stamp.text
    .split("\n")
    .map((line) => `(${escaped(line)}) Tj T*`)
    .join(" ")} ET`;
  const objects = [
    [number, body],
    [
      String(size),
      `<< /Type /Annot /Subtype /Stamp /Rect ${box} /F 4 /AP << /N ${String(size + 1)} 0 R >> >>`,
    ],
    [
      String(size + 1),
      `<< /Type /XObject /Subtype /Form /BBox [0 0 ${String(stamp.width)} ${String(stamp.height)}] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >> /Length ${String(look.length)} >>\nstream\n${look}\nendstream`,
    ],
  ] as const;
  let update = "\n";
  const entries = objects.map(([id, object]) => {
    const at = String(file.length + update.length).padStart(10, "0");
    update += `${id} 0 obj\n${object}\nendobj\n`;
    return `${id} 1\n${at} 00000 n \n`;
  });
  const start = file.length + update.length;
  update += `xref\n${entries.join("")}trailer\n<< /Size ${String(size + 2)} /Root ${root} ${info} /Prev ${previous} >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(update, "latin1")]);
}
