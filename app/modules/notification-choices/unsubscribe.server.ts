import { validate } from "uuid";
import { env } from "~/platform/env.server";
import { isSameText, mac, macs } from "~/platform/secrets.server";
import { isTopic, type Topic } from "./choice-options";

/** Days for which a link works; the law asks for 60. */
const days = 60;

/** Whom a link speaks for, and what it stops. */
export interface Unsubscription {
  userId: string;
  topic: Topic;
}

/** The addresses that stop one kind of mail without signing in: a page for people, and one for mail programs (RFC 8058). */
export function unsubscribeLinks(userId: string, topic: Topic): { page: string; oneClick: string } {
  const expires = Math.ceil(Date.now() / 1000) + days * 86_400;
  const claim = `${userId}.${topic}.${expires.toString(36)}`;
  const token = `${claim}.${mac("unsubscribe", claim).toString("base64url")}`;
  return {
    page: new URL(`/unsubscribe/${token}`, env.appUrl).href,
    oneClick: new URL(`/unsubscribe/one-click?token=${token}`, env.appUrl).href,
  };
}

/** What a token stops, or undefined when it was not made by us or is too old. */
export function readUnsubscription(token: string | null): Unsubscription | undefined {
  const [userId = "", topic = "", expires = "", signature = ""] = (token ?? "").split(".");
  const genuine = macs("unsubscribe", `${userId}.${topic}.${expires}`).some((own) =>
    isSameText(own.toString("base64url"), signature),
  );
  if (!genuine || !validate(userId) || !isTopic(topic)) return undefined;
  return Number.parseInt(expires, 36) * 1000 > Date.now() ? { userId, topic } : undefined;
}
