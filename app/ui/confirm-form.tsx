import type { ReactNode } from "react";
import type { Noun } from "~/platform/record-fields";
import type { PageFormProps } from "./page-form";
import { RecordForm } from "./record-form";

/** Asks before something is done that cannot be undone; `impact` says what goes with it. */
export function ConfirmForm({
  lead,
  impact,
  variant = "danger",
  ...form
}: Pick<PageFormProps<Record<string, string>>, "variant" | "stamp" | "values" | "children"> & {
  lead: ReactNode;
  impact: ReactNode[];
  button: string;
  version?: number;
  hidden?: [name: string, value: string][];
  cancelHref: string;
}) {
  return (
    <RecordForm
      {...form}
      id="confirm"
      pending="One moment…"
      variant={variant}
      intro={
        <>
          <p>{lead}</p>
          {impact.length > 0 && (
            <ul className="mt-2 list-disc space-y-1 ps-5">
              {impact.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
                <li key={index}>{line}</li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}

/** The tab that asks before a record is deleted; `called` is its name after the noun. */
export function DeleteRecord({
  noun: { one, path },
  record: { id, version },
  called,
  impact = [],
  stamp,
}: {
  noun: Noun;
  record: { id: string; version: number };
  called: string;
  impact?: string[];
  stamp: { key: string };
}) {
  return (
    <ConfirmForm
      lead={`Delete ${one} ${called}? This cannot be undone.`}
      impact={[...impact, "The history still shows that it was deleted, and by whom."]}
      button={`Delete ${one}`}
      version={version}
      stamp={stamp}
      cancelHref={`${path}/${id}`}
    />
  );
}
