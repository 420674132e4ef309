import "@remix-run/node";

// Loader and action types follow single fetch, as enabled in remix.config.js.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
