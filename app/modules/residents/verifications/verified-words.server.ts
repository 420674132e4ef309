import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { pendingWords, verifiedWords } from "./verification-options";

const statusTexts = new Map([
  ["true", { status: "verified", message: verifiedWords }],
  ["pending", { status: "pending", message: pendingWords }],
]);

/** The words for the link's parameter, which writes nothing: undefined unless the database agrees. */
export async function verifiedWordsFor(userId: string, wanted: string | null): Promise<string | undefined> {
  const text = statusTexts.get(wanted ?? "");
  const profile = await Profiles.find(userId);
  return text && profile?.addressStatus === text.status ? text.message : undefined;
}
