import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { signedInAs } from "../support/staff-visitor";

const figures = [
  "New inquiries waiting",
  "Active subscriptions",
  "New residents",
  "New applications",
  "Open job postings",
];

onPostgres("the dashboard", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });
  afterAll(() => app?.dispose());

  test("B10: the demo reads 24 guards, 18 assignments, 7 reports and 96%", async () => {
    const visitor = await signedInAs(app, "owner");
    const { text } = await visitor.get("/admin/dashboard");
    const read = ["Active Guards", "Active Assignments", "Pending Reports", "Client Satisfaction"].map(
      (title) => new RegExp(`>([\\d%]+)<span class="sr"> ${title}: show them`).exec(text)?.[1],
    );
    expect(read).toEqual(["24", "18", "7", "96%"]);
    expect(text).toContain("48 of 50, last 90 days");
  });

  test.each([
    ["owner", figures, true],
    ["dispatcher", ["New inquiries waiting"], true],
    ["recruiter", ["New applications", "Open job postings"], false],
    ["support", ["New inquiries waiting", "Active subscriptions", "New residents"], true],
  ] as const)("rows 193, 237: %s sees the figures of their own areas only", async (role, own, inquiries) => {
    const visitor = await signedInAs(app, role);
    const { status, text } = await visitor.get("/admin/dashboard");
    expect(status).toBe(200);
    expect(figures.filter((title) => text.includes(title))).toEqual(own);
    expect(text.includes("inquiries to answer")).toBe(inquiries);
    expect(text.includes("sent an inquiry")).toBe(inquiries);
    // The page's data contains no more than the page.
    expect((await visitor.get("/admin/dashboard.data")).text.includes("None paid by card")).toBe(
      own.some((title) => title === "Active subscriptions"),
    );
  });

  test("row 193: a figure that cannot be read says so, and the others stay", async () => {
    const visitor = await signedInAs(app, "owner");
    const rename = (from: string, to: string) =>
      inDatabaseOf(app, (db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
    await rename("stripeSubscriptions", "subscriptions_away");
    try {
      const { status, text } = await visitor.get("/admin/dashboard");
      expect(status).toBe(200);
      expect(text).toContain("Failed to load active subscriptions");
      expect(text).not.toContain("None paid by card");
      expect(text).toMatch(/received in 7 days/);
      expect(text).toContain("sent an inquiry");
    } finally {
      await rename("subscriptions_away", "stripeSubscriptions");
    }
    expect((await visitor.get("/admin/dashboard")).text).toContain("None paid by card");
  });
});
