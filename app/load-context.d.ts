import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The typed text of a form the front refused, by field name. */
    refused?: [string, string][];
  }
}
