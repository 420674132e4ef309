/** The demo's sign-ins; they exist only with DEMO=1. */
export const signIns = {
  admin: { email: "admin@nightjar.test", password: "nightjar-admin-demo" },
  guard: { email: "guard@nightjar.test", password: "nightjar-guard-demo" },
  house: { email: "house@nightjar.test", password: "nightjar-house-demo" },
  street: { email: "street@nightjar.test", password: "nightjar-street-demo" },
  resident: { email: "resident@nightjar.test", password: "nightjar-resident-demo" },
} as const;
