import { validate } from "uuid";
import { isSameText, mac, macs } from "~/platform/secrets.server";

const purpose = "client-invitation";

/** The address of an invitation; each round has its own, so that a newer email replaces those before it. */
export function invitationLink(profileId: string, round: number): string {
  const claim = `${profileId}-${round}`;
  return `/welcome/${claim}-${mac(purpose, claim).toString("base64url")}`;
}

/** The invitation and the round that a token of ours names, dead or alive; undefined for one that we never sent. */
export function readInvitationToken(token: string): { profileId: string; round: number } | undefined {
  const [, profileId = "", round = "", signature = ""] =
    /^([0-9a-f-]{36})-(\d{1,6})-([\w-]{20,100})$/.exec(token) ?? [];
  const isGenuine = macs(purpose, `${profileId}-${round}`).some((own) =>
    isSameText(own.toString("base64url"), signature),
  );
  return isGenuine && validate(profileId) ? { profileId, round: Number(round) } : undefined;
}
