import { company } from "~/modules/shared/company/company.server";
import { instantsOf } from "~/platform/wall-time";
import { choicesFor } from "./guard-choices.server";
import * as Guards from "./guards.server";

interface Held {
  guardId: string | null;
  guardName: string;
  communityId: string | null;
  community: string | null;
}

interface Shift {
  /** Absent while it is planned. */
  id?: string;
  day: string;
  from: string;
  to: string;
}

/** What a form of this shift offers, including values it has that could no longer be chosen. */
export async function choices(shift: Shift, held?: Held) {
  const { timeZone } = await company();
  const except = shift.id ? [shift.id] : [];
  const [guards, communities] = await Promise.all([
    choicesFor(instantsOf({ ...shift, timeZone }), except),
    Guards.communityOptions(),
  ]);
  const options = guards.map(({ id: value, name, why }) => ({
    value,
    label: why ? `${name} (${why})` : name,
  }));
  return {
    guards: withHeld(options, held?.guardId, held?.guardName),
    communities: withHeld(communities, held?.communityId, held?.community),
    zone: timeZone,
  };
}

type Options = { value: string; label: string }[];

function withHeld(
  options: Options,
  value: string | null | undefined,
  label: string | null | undefined,
): Options {
  if (!value || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: label || "Someone who has left" }];
}
