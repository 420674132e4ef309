import { currentScope } from "~/platform/scope.server";
import { type Messages, messagesIn } from "./messages";
import { waitWords } from "./waits";

/** The texts for whom we answer just now: in the language of the address that was asked for, else in English. */
export function messagesNow(): Messages {
  return messagesIn(currentScope()?.language ?? "en");
}

/** How long the person has to wait, in the same language. */
export function waitNow(seconds: number): string {
  return waitWords(messagesNow().waits, seconds);
}
