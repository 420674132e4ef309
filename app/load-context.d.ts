import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The typed text of a form that the front refused, by field name. */
    refused?: [string, string][];
  }
}
