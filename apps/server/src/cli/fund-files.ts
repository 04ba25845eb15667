import { type FundImport, readFundFiles } from "@vigie/partners";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** Reads fund files, and every .csv of each named folder. */
export async function readFundsFromFiles(names: readonly string[]): Promise<FundImport> {
  const files: string[] = [];
  for (const name of names) {
    const isFolder = (await stat(name)).isDirectory();
    files.push(
      ...(isFolder
        ? (await readdir(name)).filter((file) => file.endsWith(".csv")).map((file) => path.join(name, file))
        : [name]),
    );
  }
  const contents = await Promise.all(files.map(async (name) => ({ name, content: await readFile(name) })));
  return readFundFiles(contents);
}
