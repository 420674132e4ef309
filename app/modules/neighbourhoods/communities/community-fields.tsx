import { Link } from "@remix-run/react";
import { choicesOf } from "~/platform/record-fields";
import { controls, type FieldLike, RadiosField, TextAreaField, TextField } from "~/ui/fields";
import { Pill } from "~/ui/pill";
import type { CommunityInput } from "./community.schema";
import { type communityStatuses, communityFields as described, usualGuards } from "./community-options";

type Status = (typeof communityStatuses)[number];

export function CommunityPill({ status }: { status: Status }) {
  return (
    <Pill tone={status === "active" ? "good" : "quiet"} dot>
      {described.status.words[status]}
    </Pill>
  );
}

export function CommunityFields({ fields }: { fields: Record<keyof CommunityInput, FieldLike> }) {
  const control = controls(fields, described);
  return (
    <>
      <TextField {...control("name")} maxLength={80} autoComplete="off" />
      <TextAreaField
        {...control("description")}
        hint="Residents read it on their community page."
        optional
        rows={4}
        maxLength={2_000}
      />
      <TextField
        {...control("postalPrefixes")}
        hint="The first three characters of its postal codes, such as L5M, L5N. They suggest the community to residents."
        optional
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...control("guardsNeeded")}
        hint={`Blank means ${usualGuards}. Nights with fewer guards show on the assignments page.`}
        optional
        inputMode="numeric"
        width="half"
      />
      <RadiosField
        {...control("status")}
        hint="An inactive community keeps its members, but nobody can join it."
        options={choicesOf(described.status)}
      />
    </>
  );
}

/** A link in a community's row; `about` tells it apart from the same link in other rows. */
export function CommunityLink({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <Link to={to} preventScrollReset>
      {label}
      <span className="sr">{` ${about}`}</span>
    </Link>
  );
}
