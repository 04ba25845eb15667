import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { Button } from "../../../../ui/button.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { formats, text } from "../text.ts";

/** Everything as a file, in three formats. */
export function ExportScreen(): ReactNode {
  return (
    <OwnPage title={text.title}>
      <Exports />
    </OwnPage>
  );
}

function Exports(): ReactNode {
  return (
    <div className="grid max-w-220 gap-8">
      <p className="t3-text max-w-180 pt-6 text-ink-2">{text.intro}</p>
      <ul className="border-t border-ink">
        {formats.map((one) => (
          <FormatRow key={one.format} {...one} />
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

function FormatRow({ format, name, help }: (typeof formats)[number]): ReactNode {
  const download = useAction(api.exports.download);
  const [saved, setSaved] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setSaved(null);
    const file = await download.run({ params: { format } });
    if (file === null || !(file.content instanceof Blob)) return;
    save(file.content, file.fileName);
    setSaved(file.fileName);
  };
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <h2 className="t3">{name}</h2>
        <p className="t2 max-w-140 pt-1 text-ink-2">{help}</p>
        <p role="status" className="t1 pt-1 text-ink-3 empty:hidden">
          {download.busy ? text.preparing : saved === null ? "" : formatMessage(text.done, { name: saved })}
        </p>
        {download.failure !== null && (
          <p role="alert" className="t1 pt-1 text-neg">
            {text.failed} {download.failure}
          </p>
        )}
      </div>
      <Button icon="download" busy={download.busy} onClick={() => void run()}>
        {text.download}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

/** Hands a file to the browser, which saves it under its name. */
function save(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the file after the click: it is let go a moment later.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
