import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { call, type ApiFailure } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { leadText } from "../text.ts";

/** The leads as a file; each customer finds it in their access log. */
export function ExportLeads({ missionId }: { readonly missionId: Id }): ReactNode {
  const [failure, setFailure] = useState<string | null>(null);
  const get = async (): Promise<void> => {
    setFailure(null);
    const file = await call(bookApi.missions.export, { params: { id: missionId } }).catch(
      (reason: ApiFailure) => {
        setFailure(reason.body.message);
        return null;
      },
    );
    if (file !== null && saveFile(file)) toast(formatMessage(leadText.exported, { name: file.fileName }));
  };
  return (
    <>
      {failure !== null && (
        <span role="alert" className="text-neg">
          {failure}
        </span>
      )}
      <LinkButton onClick={() => void get()}>{leadText.export}</LinkButton>
    </>
  );
}
