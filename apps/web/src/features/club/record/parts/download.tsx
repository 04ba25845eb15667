import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import type { Area } from "../../../../shared/area/area.tsx";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Button } from "../../../../ui/button.tsx";
import { text } from "../text.ts";

/** The whole record as a folder, and where one of its documents is checked. */
export function RecordDownload({ subject }: Pick<Area, "subject">): ReactNode {
  const download = useAction(adviceApi.record.download);
  const save = async (): Promise<void> => {
    const file = await download.run({ params: { id: subject } });
    if (file !== null) saveFile(file);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={download.busy} onClick={() => void save()}>
        {text.download}
      </Button>
      <a href="/verifier" className="link t2">
        {text.check}
      </a>
      {download.failure !== null && (
        <p role="alert" className="t1 text-neg">
          {download.failure}
        </p>
      )}
    </div>
  );
}
