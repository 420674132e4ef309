import { beforeAll, expect, test } from "vitest";
import type { App } from "../support/app";
import { onPostgres } from "../support/engines";
import { sharedApp } from "../support/shared-app";
import { Visitor } from "../support/visitor";

onPostgres("fifty sign-ins at once", () => {
  let app: App;
  beforeAll(async () => {
    app = await sharedApp();
  });
  test("security.md 5: other pages are answered while passwords are being checked", async () => {
    let waiting = 50;
    const signIns = Array.from({ length: waiting }, async (_, n) => {
      const form = { email: `crowd${n}@example.test`, password: "not the password" };
      const { status } = await new Visitor(app).post("/login", form);
      waiting--;
      return status;
    });
    const paths = ["/contact", "/about", "/products", "/careers?q=patrol", "/login"];
    const stillWaiting = await Promise.all(
      paths.map(async (path) => {
        expect((await new Visitor(app).get(path)).status).toBe(200);
        return waiting;
      }),
    );
    const early = stillWaiting.filter((count) => count > 0);
    expect(early.length, `answered while sign-ins from before waited: ${stillWaiting}`).toBeGreaterThan(0);
    expect(new Set(await Promise.all(signIns))).toEqual(new Set([400]));
  });
});
