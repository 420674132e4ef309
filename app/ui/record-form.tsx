import { Link, useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import type { Noun, RecordFields } from "~/platform/record-fields";
import type { PageFormProps } from "./page-form";
import { SidePanel } from "./side-panel";
import { VersionedForm, type VersionedFormProps } from "./versioned-form";

/** The form of a record, in the back office. */
export function RecordForm<Input extends Record<string, unknown>>({
  button = "Save",
  cancelHref,
  beside,
  ...form
}: VersionedFormProps<Input> & { button?: string; cancelHref?: string }) {
  const search = listState(useLocation().search);
  return (
    <VersionedForm<Input>
      foot={cancelHref && foot}
      {...form}
      submit={button}
      preventScrollReset
      beside={
        <>
          {beside}
          {cancelHref && (
            <Link
              to={cancelHref.includes("?") ? cancelHref : `${cancelHref}${search}`}
              className="btn btn-quiet"
            >
              Cancel
            </Link>
          )}
        </>
      }
    />
  );
}

/** The buttons of a long form stay in sight, at the edge of its card. */
const foot = "mt-5! border-line border-t bg-card py-5 desk:sticky desk:-bottom-5";

/** The tab that edits a record, from what its loader gives. */
export function EditRecord<Input extends Record<string, unknown>>({
  noun: { one, path },
  described,
  record: { id, version },
  ...form
}: Pick<PageFormProps<Input>, "values" | "draft" | "stamp" | "files" | "children"> & {
  noun: Noun;
  described: RecordFields;
  record: { id: string; version: number };
  people?: { id: string; name: string }[];
}) {
  return (
    <RecordForm<Input> id={one} version={version} fields={described} cancelHref={`${path}/${id}`} {...form} />
  );
}

export function NewRecord<Input extends Record<string, unknown>>({
  noun: { one, path },
  ...form
}: Pick<PageFormProps<Input>, "values" | "draft" | "stamp" | "files" | "children"> & { noun: Noun }) {
  return (
    <SidePanel title={`New ${one}`} closeHref={path}>
      <RecordForm<Input> id={one} button={`Add ${one}`} cancelHref={path} {...form} />
    </SidePanel>
  );
}
