import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/choice.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { TextField } from "../../../../ui/text-field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";
import { useDensity, type ListAddress } from "./use-list.ts";

type Kind = "segment" | "view";

function useSaving(address: ListAddress, onClose: () => void) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Kind>("segment");
  const [shared, setShared] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [density] = useDensity();
  const addSegment = useAction(api.segments.add, { refreshes: [api.segments.list] });
  const addView = useAction(api.segments.addView, { refreshes: [api.segments.views] });
  const saving = kind === "segment" ? addSegment : addView;
  const isMissing = name.trim() === "";
  const submit = async (): Promise<boolean> => {
    setAsked(true);
    if (isMissing) return false;
    const { filters, columns, sort, order } = address;
    const named = { name: name.trim(), shared, filters };
    const reply =
      kind === "segment"
        ? await addSegment.run({ body: { segment: named } })
        : await addView.run({ body: { view: { ...named, columns: [...columns], sort, order, density } } });
    if (reply === null) return false;
    toast(formatMessage(text.saved, { name: named.name }));
    onClose();
    return true;
  };
  return { name, setName, kind, setKind, shared, setShared, isAsked, saving, submit };
}

/** Saves the filters of the list as a segment, or the whole display as a view. */
export function SaveView({
  address,
  onClose,
}: {
  readonly address: ListAddress;
  readonly onClose: () => void;
}): ReactNode {
  const { name, setName, kind, setKind, shared, setShared, isAsked, saving, submit } = useSaving(
    address,
    onClose,
  );
  const isMissing = name.trim() === "";
  return (
    <Dialog
      open
      title={text.saveTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form="save-view" busy={saving.busy}>
            {bookText.save}
          </Button>
          <Button onClick={onClose}>{bookText.cancel}</Button>
        </>
      }
    >
      <Form id="save-view" failure={saving.failure} className="grid gap-4" onSubmit={submit}>
        <TextField
          label={text.name}
          maxLength={60}
          error={isAsked && isMissing ? text.nameMissing : (saving.failure ?? undefined)}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
          }}
        />
        <RadioGroup
          label={text.kind}
          options={[
            { value: "segment", label: text.asSegment },
            { value: "view", label: text.asView },
          ]}
          value={kind}
          onValue={setKind}
        />
        <Checkbox
          label={text.shared}
          checked={shared}
          onChange={(event) => {
            setShared(event.target.checked);
          }}
        />
      </Form>
    </Dialog>
  );
}
