import { replayPayload } from "@vigie/partners";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { partnerText } from "./partner-text.ts";

/** Reads a folder of recorded responses and events; returns a tab-separated table of what is parsed from each list. */
export async function replayRecorded(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const rows: (readonly (string | number)[])[] = [partnerText.replayHeadings];
  for (const file of files) rows.push(...rowsOf(path.relative(folder, file), await readFile(file, "utf8")));
  return rows.map((row) => `${row.join("\t")}\n`).join("");
}

function rowsOf(name: string, text: string): readonly (readonly (string | number)[])[] {
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    return [[name, partnerText.notJson]];
  }
  const lists = replayPayload(payload);
  if (lists.length === 0) return [[name, partnerText.noList]];
  return lists.map(({ list, lines, read, odd, contradictory, types, sumCents }) => [
    name,
    list,
    lines,
    read,
    odd.length,
    contradictory,
    (sumCents / 100).toFixed(2),
    Object.entries(types)
      .map(([type, count]) => `${type} ${count}`)
      .toSorted()
      .join(", "),
    [...new Set(odd)].join(", "),
  ]);
}
