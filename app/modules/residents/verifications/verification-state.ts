import type * as Verifications from "./verifications.server";

type Shown<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Shown<T[K]> } : T;

/** As a loader or a page has it. */
export type VerificationState = Shown<NonNullable<Awaited<ReturnType<typeof Verifications.stateOf>>>>;
