import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { FormatRow } from "../parts/format-row.tsx";
import { useExportFiles } from "../parts/use-export-files.ts";
import { formats, text } from "../text.ts";

/** All data as a file, in four formats. */
export function ExportScreen(): ReactNode {
  return (
    <OwnPage title={text.title}>
      <Exports />
    </OwnPage>
  );
}

function Exports(): ReactNode {
  const files = useExportFiles();
  return (
    <div className="grid max-w-220 gap-8">
      <p className="t3-text max-w-180 pt-6 text-ink-2">{text.intro}</p>
      <ul className="border-t border-ink">
        {formats.map((one) => (
          <FormatRow key={one.format} {...one} files={files} />
        ))}
      </ul>
      <section>
        <SectionHead title={text.what} />
        <p className="t2 max-w-180 pt-3 text-ink-2">{text.leftOut}</p>
        <p className="t2 max-w-180 pt-2 text-ink-2">{text.warning}</p>
        <p className="pt-4">
          <AreaLink to={paths.importFile()} className="link">
            {text.reimport}
          </AreaLink>
        </p>
      </section>
    </div>
  );
}
