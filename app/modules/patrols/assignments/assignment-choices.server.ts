import { company } from "~/modules/shared/company/company.server";
import * as Guards from "./guards.server";

interface Held {
  guardId: string | null;
  guardName: string;
  communityId: string | null;
  community: string | null;
}

/** What a form offers, including values the assignment has that could no longer be chosen. */
export async function choices(held?: Held) {
  const [guards, communities, { timeZone }] = await Promise.all([
    Guards.options(),
    Guards.communityOptions(),
    company(),
  ]);
  return {
    guards: withHeld(guards, held?.guardId, held?.guardName),
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
