import { validate } from "uuid";
import { env } from "~/platform/env.server";
import { camelCase } from "~/platform/names";
import { isSameText, mac, macs } from "~/platform/secrets.server";
import { isTopic, type Topic } from "./choice-options";

/** The law asks for 60. */
const days = 60;

interface Unsubscription {
  userId: string;
  topic: Topic;
}

/** A page for people and an address for mail programs (RFC 8058); neither needs a sign-in. */
export function unsubscribeLinks(userId: string, topic: Topic): { page: string; oneClick: string } {
  const expires = Math.ceil(Date.now() / 1000) + days * 86_400;
  const claim = `${userId}.${topic}.${expires.toString(36)}`;
  const token = `${claim}.${mac("unsubscribe", claim).toString("base64url")}`;
  return {
    page: new URL(`/unsubscribe/${token}`, env.appUrl).href,
    oneClick: new URL(`/unsubscribe/one-click?token=${token}`, env.appUrl).href,
  };
}

export function readUnsubscription(token: string | null): Unsubscription | undefined {
  const [userId = "", name = "", expires = "", signature = ""] = (token ?? "").split(".");
  const genuine = macs("unsubscribe", `${userId}.${name}.${expires}`).some((own) =>
    isSameText(own.toString("base64url"), signature),
  );
  // Links in earlier emails name the topic as the database does.
  const topic = camelCase(name);
  if (!genuine || !validate(userId) || !isTopic(topic)) return undefined;
  return Number.parseInt(expires, 36) * 1000 > Date.now() ? { userId, topic } : undefined;
}
