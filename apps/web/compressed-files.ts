import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { minify, type Plugin } from "vite";

const compress = promisify(brotliCompress);
/** Under this a header weighs more than what is saved. */
const worthCompressingBytes = 1024;

/** Writes each script, style and table once more, compressed as far as it goes: the server sends it as it lies, where it would compress
 * again for each visit, and less (apps/server/src/http.ts). */
export function compressedFiles(): Plugin {
  let folder = "";
  return {
    name: "compressed-files",
    apply: "build",
    configResolved(config) {
      folder = path.join(path.resolve(config.root, config.build.outDir), config.build.assetsDir);
    },
    async closeBundle() {
      if (!existsSync(folder)) return;
      const files = readdirSync(folder).filter((name) => /\.(?:js|css|json)$/.test(name));
      await Promise.all(files.map((name) => writeCompressed(path.join(folder, name))));
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < worthCompressingBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await compress(bytes, { params }));
}

/** The scripts of public/ that every page runs first. The bundler copies them as they are. */
export function smallerPublicScripts(): Plugin {
  let folder = "";
  return {
    name: "smaller-public-scripts",
    apply: "build",
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const [boot, supported] = [path.join(folder, "boot.js"), path.join(folder, "supported.js")];
      if (!existsSync(boot) || !existsSync(supported)) return;
      writeFileSync(boot, (await minify("boot.js", readFileSync(boot, "utf8"))).code);
      // The minifier writes strings in backquotes, which the oldest browsers do not read: only comments and margins go.
      const lines = readFileSync(supported, "utf8").split("\n");
      const code = lines.map((line) => line.trim()).filter((line) => !line.startsWith("//"));
      writeFileSync(supported, code.join("\n"));
    },
  };
}
