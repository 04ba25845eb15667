import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { drill } from "./backup-drill.ts";
import { hasPgBackRest, restoreInto } from "../../apps/server/src/cli/pgbackrest.ts";
import { archiveSettings, configText } from "./postgres-backup.ts";

const repository = { config: "/etc/vigie/pgbackrest.conf", folder: "/backup", stanza: "vigie" };

test("the cluster archives by the same file and stanza as the backups are made with", () => {
  expect(archiveSettings(repository)).toContain(
    "archive_command=pgbackrest --config=/etc/vigie/pgbackrest.conf --stanza=vigie archive-push %p",
  );
  const text = configText(repository, { dataDir: "/pg", socket: "/run", port: 5432, user: "vigie" });
  expect(text).toContain("repo1-path=/backup\n");
  expect(text).toContain("[vigie]\npg1-path=/pg\n");
});

test("a restore never writes over a folder that holds something", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-restore-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "PG_VERSION"), "15\n");
  await expect(restoreInto(repository, folder, null)).rejects.toThrow("is not empty");
});

// Needs Debian's pgbackrest and postgresql; absent, the drill is not made.
test.skipIf(!hasPgBackRest())(
  "a machine lost after an accident comes back as it was a moment before, and who was erased stays erased",
  async () => {
    const lines: string[] = [];
    const { faults } = await drill({ customers: 10, print: (line) => void lines.push(line) });
    expect(faults, lines.join("\n")).toEqual([]);
    expect(lines.join("\n")).toMatch(/9 people, 108 contracts/);
  },
);
