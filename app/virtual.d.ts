declare module "virtual:visitor-script" {
  const address: string;
  export default address;
}

declare module "virtual:live-routes/*" {
  const modules: typeof globalThis.__remixRouteModules;
  export default modules;
}
