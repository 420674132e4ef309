import { createRequire } from "node:module";

/** Node seals a package's exports; those of this file can be spied on while modules stay from file to file. */
const argon2: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");
export const { hash, verify } = argon2;
