import { Link } from "@remix-run/react";
import { choicesOf } from "~/platform/record-fields";
import {
  controls,
  type FieldLike,
  FieldRow,
  RadiosField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/fields";
import { Pill } from "~/ui/pill";
import {
  postingFields as described,
  newPostingStatuses,
  type PostingStatus,
  postingNoun,
} from "./posting-options";

type Name = Exclude<keyof typeof described, "createdAt">;

/** The form of a posting; `archived` if the status may stay so. */
export function PostingFields({
  fields,
  archived = false,
}: {
  fields: Record<Name, FieldLike>;
  archived?: boolean;
}) {
  const control = controls<Name>(fields, described);
  const statuses = choicesOf(described.status).filter(
    ({ value }) => archived || newPostingStatuses.some((status) => status === value),
  );
  const answers = (name: "vacancy" | "usesAi" | "requiresWorkAuthorization" | "requiresDriversLicence") => ({
    ...control(name),
    options: choicesOf(described[name]).reverse(),
  });
  const amount = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <>
      <TextField {...control("title")} autoComplete="off" />
      <FieldRow>
        <SelectField {...control("status")} options={statuses} />
        <SelectField {...control("type")} options={choicesOf(described.type)} />
      </FieldRow>
      <TextField
        {...control("location")}
        autoComplete="off"
        hint="City and province, for example Ottawa, ON."
      />
      <TextAreaField {...control("description")} rows={6} maxLength={10_000} />
      <TextAreaField {...control("requirements")} rows={5} maxLength={5_000} hint="One per line." />
      <h3 className="mb-4 border-line border-t pt-5 text-xl">Pay</h3>
      <FieldRow>
        <TextField {...control("payMinCents")} {...amount} hint="In dollars." />
        <TextField {...control("payMaxCents")} {...amount} optional hint="If a range." />
      </FieldRow>
      <SelectField {...control("payUnit")} options={choicesOf(described.payUnit)} width="short" />
      <h3 className="mb-4 border-line border-t pt-5 text-xl">Rules</h3>
      <RadiosField {...answers("vacancy")} />
      <RadiosField {...answers("usesAi")} />
      <TextField {...control("closesOn")} type="date" width="half" optional hint="The last day to apply." />
      <RadiosField {...answers("requiresWorkAuthorization")} />
      <RadiosField {...answers("requiresDriversLicence")} />
    </>
  );
}

export function PostingPill({ status }: { status: PostingStatus }) {
  const { tones, words } = described.status;
  return (
    <Pill tone={tones[status]} dot>
      {words[status]}
    </Pill>
  );
}

/** Leads to the applications for a posting. */
export function ApplicationsLink({ id, title, count }: { id: string; title: string; count: number }) {
  return (
    <Link to={`${postingNoun.path}/${id}/applications`}>
      {count > 99 ? "99+" : count}
      <span className="md:sr-only">{count === 1 ? " application" : " applications"}</span>
      <span className="sr">{` for ${title}`}</span>
    </Link>
  );
}

const shownAtFirst = 280;

/** A long text whose rest is behind "Show More" (row 204). */
export function LongText({ text }: { text: string }) {
  const cut = text.length > shownAtFirst ? text.lastIndexOf(" ", shownAtFirst) : -1;
  if (cut < 1) return <p className="typed">{text}</p>;
  return (
    <>
      <p className="typed">{text.slice(0, cut)}</p>
      <details>
        <summary className="min-h-6 w-fit text-link">
          <span className="[[open]_&]:hidden">Show More</span>
          <span className="hidden [[open]_&]:inline">Show Less</span>
        </summary>
        <p className="typed">{text.slice(cut + 1)}</p>
      </details>
    </>
  );
}
