import { expect, test } from "vitest";
import { type Area, areas, isStaff, may, type Right, type Role } from "./roles";

/**
 * Decision 14, written out a second time: the access matrix itself asks `may`, so it cannot notice a right too many.
 */
const given: Record<Role, Partial<Record<Area, Right>>> = {
  resident: {},
  guard: {},
  owner: {
    dashboard: "delete",
    jobs: "delete",
    assignments: "delete",
    employees: "delete",
    clients: "delete",
    products: "delete",
    communities: "delete",
    inquiries: "delete",
    reports: "delete",
    settings: "delete",
    company: "delete",
    offers: "delete",
    staff: "delete",
    monitor: "delete",
  },
  dispatcher: {
    dashboard: "read",
    assignments: "delete",
    employees: "write",
    communities: "write",
    inquiries: "write",
    reports: "write",
    settings: "write",
  },
  recruiter: { dashboard: "read", jobs: "delete", employees: "write", settings: "write" },
  support: {
    dashboard: "read",
    clients: "write",
    products: "write",
    offers: "read",
    communities: "write",
    inquiries: "delete",
    settings: "write",
  },
};

const all = ["read", "write", "delete"] as const;

test.each(["resident", "guard", "owner", "dispatcher", "recruiter", "support"] as const)(
  "row 237, V8.2.1: the role %s has the rights of decision 14 and no others",
  (role) => {
    const wanted = areas.map(({ area }) => {
      const right = given[role][area];
      return [area, right ? all.slice(0, all.indexOf(right) + 1) : []];
    });
    expect(areas.map(({ area }) => [area, all.filter((right) => may(role, area, right))])).toEqual(wanted);
  },
);

test("row 188: residents and guards are not staff", () => {
  const roles = ["resident", "guard", "owner", "dispatcher", "recruiter", "support"] as const;
  expect(roles.filter(isStaff)).toEqual(["owner", "dispatcher", "recruiter", "support"]);
});
