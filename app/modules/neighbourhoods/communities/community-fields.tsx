import { Link } from "@remix-run/react";
import { choicesOf } from "~/platform/record-fields";
import { controls, type FieldLike, RadiosField, TextAreaField, TextField } from "~/ui/fields";
import { Pill } from "~/ui/pill";
import type { CommunityInput } from "./community.schema";
import { type communityStatuses, communityFields as described, usualGuards } from "./community-options";
import { maxCorners, type OutlineDrawing } from "./outline";

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
      <TextField {...control("name")} autoComplete="off" />
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
      <TextAreaField
        {...control("outline")}
        hint={`Its corners in order, one a line, as latitude and longitude: 43.5890, -79.6441. From 3 to ${maxCorners}. Visitors see it on the coverage map, members on their page.`}
        optional
        rows={5}
        autoComplete="off"
        spellCheck={false}
      />
      <RadiosField
        {...control("status")}
        hint="An inactive community keeps its members, but nobody can join it."
        options={choicesOf(described.status)}
      />
    </>
  );
}

/** The outline of a community, drawn and in words. */
export function Outline({ drawing: { path, width, height, words } }: { drawing: OutlineDrawing }) {
  const margin = 12;
  return (
    <figure>
      <svg
        className="h-auto max-w-full rounded-md bg-night"
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        width={width + 2 * margin}
        height={height + 2 * margin}
        aria-hidden="true"
      >
        <path className="fill-note stroke-lamp" strokeWidth="3" strokeLinejoin="round" d={path} />
      </svg>
      <figcaption className="soft mt-1.5 text-sm">{words}</figcaption>
    </figure>
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
