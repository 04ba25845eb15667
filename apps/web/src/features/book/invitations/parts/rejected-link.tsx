import type { InvitationImport } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { type ReactNode, useState } from "react";
import { call, type ApiFailure } from "../../../../api.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { importText as text } from "../text.ts";

type Props = { readonly shown: InvitationImport; readonly count: number };

/** The rejected lines as a file, with the errors of each. */
export function RejectedLink({ shown, count }: Props): ReactNode {
  const [failure, setFailure] = useState<string | null>(null);
  const get = async (): Promise<void> => {
    setFailure(null);
    const file = await call(bookApi.invitationImports.rejected, { params: { id: shown.id } }).catch(
      (reason: ApiFailure) => {
        setFailure(reason.body.message);
        return null;
      },
    );
    if (file !== null) saveFile(file);
  };
  return (
    <>
      <LinkButton className="t1" onClick={() => void get()}>
        {formatMessage(text.rejected, { count })}
      </LinkButton>
      {failure !== null && (
        <span role="alert" className="t1 text-neg">
          {failure}
        </span>
      )}
    </>
  );
}
