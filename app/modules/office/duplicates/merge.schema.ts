import { z } from "zod";
import { type MergeName, mergeNames } from "./duplicate-options";

const again = "Compare the profiles again";
const side = z.enum(["this", "other"], { error: again }).optional();

/** Which of the two profiles stays, if any, and whose value each field takes. */
export const mergeSchema = z.object({
  decision: z.enum(["this", "other", "different"], { error: "Choose which profile stays" }),
  thisVersion: z.coerce.number({ error: again }).int(again),
  otherVersion: z.coerce.number({ error: again }).int(again),
  fullName: side,
  displayName: side,
  email: side,
  phoneNumber: side,
  address: side,
  city: side,
  state: side,
  zipCode: side,
  licence: side,
  community: side,
});

export type MergeInput = z.input<typeof mergeSchema>;
type MergeChoices = z.output<typeof mergeSchema>;

type Ids = readonly [thisId: string, otherId: string];

/** What the form asks for, as the fields of an act that may wait for a password. */
export function actOf([thisId, otherId]: Ids, choices: MergeChoices) {
  const staysThis = choices.decision === "this";
  const [thisVersion, otherVersion] = [String(choices.thisVersion), String(choices.otherVersion)];
  return {
    keptId: staysThis ? thisId : otherId,
    mergedId: staysThis ? otherId : thisId,
    winnerVersion: staysThis ? thisVersion : otherVersion,
    loserVersion: staysThis ? otherVersion : thisVersion,
    taken: takenFrom(choices).join(","),
  };
}

/** The fields that take the value of the profile that does not stay. */
function takenFrom({ decision, ...choices }: MergeChoices): MergeName[] {
  return mergeNames.filter((name) => choices[name] !== undefined && choices[name] !== decision);
}

export const mergeActSchema = z.object({
  keptId: z.uuid(),
  mergedId: z.uuid(),
  winnerVersion: z.coerce.number().int(),
  loserVersion: z.coerce.number().int(),
  taken: z.string().transform((names) => mergeNames.filter((name) => names.split(",").includes(name))),
});

export type MergeAct = z.output<typeof mergeActSchema>;
