import { CheckboxField, TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import type { SavedViewInput } from "./saved-view.schema";
import { savedViewFields as described } from "./saved-view-options";

/** For another person's view, the only choice is whether to begin with it. */
export function SavedViewFields({
  fields,
  isOwn = true,
}: {
  fields: Fields<SavedViewInput>;
  isOwn?: boolean;
}) {
  return (
    <>
      {isOwn ? (
        <>
          <TextField field={fields.name} label={described.name.label} width="half" />
          <CheckboxField field={fields.shared} label={described.shared.label} toggle />
        </>
      ) : (
        <input type="hidden" name={fields.name.name} value={fields.name.defaultValue} />
      )}
      <CheckboxField field={fields.isDefault} label={described.isDefault.label} toggle />
    </>
  );
}
