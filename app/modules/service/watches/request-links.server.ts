import { validate } from "uuid";
import { isSameText, mac, macs } from "~/platform/secrets.server";

/** A link lives this many days longer than the last night that a request may have. */
const days = 260;

/** The address where a request can be ended without signing in. It says nothing of what was asked. */
export function requestLink(id: string, at = new Date()): string {
  const claim = `${id}.${Math.ceil(at.getTime() / 1000 + days * 86_400).toString(36)}`;
  return `/requests/${claim}.${mac("request", claim).toString("base64url")}`;
}

/** The id of the request that a token opens; undefined if it is not ours, or has expired. */
export function readRequestToken(token: string | undefined, at = new Date()): string | undefined {
  const [id = "", expires = "", signature = ""] = (token ?? "").split(".");
  const isGenuine = macs("request", `${id}.${expires}`).some((own) =>
    isSameText(own.toString("base64url"), signature),
  );
  if (!isGenuine || !validate(id)) return undefined;
  return Number.parseInt(expires, 36) * 1000 > at.getTime() ? id : undefined;
}
