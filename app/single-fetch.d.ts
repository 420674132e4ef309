import "@remix-run/node";

// Loader and action types follow single fetch, as switched on in remix.config.js.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
