declare module "virtual:icons" {
  const address: string;
  export default address;
}

declare module "virtual:visitor-script" {
  const address: string;
  export default address;
}

declare module "virtual:live-routes" {
  type Modules = typeof globalThis.__remixRouteModules;
  const shared: Modules;
  export default shared;
  export const sections: Record<string, () => Promise<{ default: Modules }>>;
}
