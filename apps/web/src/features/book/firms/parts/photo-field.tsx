import { type ReactNode, useState } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { profileText as text } from "../text.ts";
import { photoOf } from "./photo-file.ts";

type PhotoFieldProps = {
  readonly photo: string | null;
  readonly initials: string;
  readonly onPhoto: (photo: string | null) => void;
};

/** The photo that customers see, or initials. It is resized in the browser: nothing else of the file is sent. */
export function PhotoField({ photo, initials, onPhoto }: PhotoFieldProps): ReactNode {
  const [isWrong, setWrong] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await photoOf(file);
    setWrong(read === null);
    if (read !== null) onPhoto(read);
  };
  return (
    <div className="flex items-center gap-5">
      {photo === null ? (
        <span aria-hidden className="t3 grid size-16 place-items-center bg-brand-wash text-brand">
          {initials}
        </span>
      ) : (
        <img src={photo} alt={text.photoNow} className="size-16 object-cover" />
      )}
      <div className="grid gap-1">
        <label className="link t2 relative inline-flex min-h-8 items-center has-focus-visible:outline-2 has-focus-visible:outline-focus">
          {photo === null ? text.choosePhoto : text.changePhoto}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-describedby="photo-error"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
            }}
          />
        </label>
        {photo !== null && (
          <LinkButton className="t2 justify-self-start" onClick={() => onPhoto(null)}>
            {text.removePhoto}
          </LinkButton>
        )}
        <FieldError id="photo-error" error={isWrong ? text.photoWrong : undefined} />
      </div>
    </div>
  );
}
