import type { InvitedRole } from "./roles";

/** What each role is for, as staff read it who give one. */
export const rolePurposes: Record<InvitedRole, string> = {
  owner: "Sees and changes everything, including company settings and staff access.",
  dispatcher: "Plans the patrols: assignments, employees, communities, inquiries.",
  recruiter: "Fills open positions: postings, applications, employees.",
  support: "Helps people: clients, products, communities, inquiries.",
  guard: "Sees their own shift tonight and records each pass; no back office.",
};
