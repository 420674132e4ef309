import { randomInt } from "node:crypto";
import type { Params } from "@remix-run/react";
import { v7, validate } from "uuid";
import { notFound } from "./http.server";

/** A new row id: UUID version 7, so that rows made one after the other lie together in the index. */
export function newId(): string {
  return v7();
}

/**
 * The id in a route's parameters.
 * @throws Response 404 when it is missing or malformed, so that it never reaches the database
 */
export function idParam(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined || !validate(value)) throw notFound();
  return value;
}

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference that a person can read out on the phone, such as NJ-7QK2-9FXM: 8 of 30 letters, 39 bits. */
export function newPublicReference(): string {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  return `NJ-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Whether a text from an address bar has the shape of a public reference. */
export function isPublicReference(text: string | null): text is string {
  return text !== null && /^NJ-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/.test(text);
}
