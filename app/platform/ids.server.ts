import { randomInt } from "node:crypto";
import type { Params } from "@remix-run/react";
import { v7, validate } from "uuid";
import { notFound } from "./http.server";

/** UUID version 7, so that rows made one after the other are close together in the index. */
export function newId(): string {
  return v7();
}

export function isId(text: string | undefined): text is string {
  return validate(text);
}

/** @throws Response 404 if it is missing or malformed, so that it never reaches the database */
export function idParam(params: Params, name: string): string {
  const value = params[name];
  if (!isId(value)) throw notFound();
  return value;
}

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Such as NJ-7QK2-9FXM: the company's letters, and 8 of 30, 39 bits. */
export function newPublicReference(prefix: string): string {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`;
}

export function isPublicReference(text: string | null): text is string {
  return text !== null && /^[A-Z]{2,4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/.test(text);
}
