import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "../../app/platform/db.generated";
import { Effort } from "../../bench/first-value/effort";
import { goLive } from "../../bench/first-value/journey";
import { type App, startApp } from "../support/app";
import { onPostgres } from "../support/engines";
import { productionSettings, publicOrigin } from "../support/production";
import { SmtpStandIn } from "../support/smtp";

/** As a new company begins: its form then asks about no service. */
function offerNothing(database: Kysely<DB>) {
  return database.updateTable("serviceKinds").set({ status: "hidden" }).execute();
}

onPostgres("a site that has just started, with two secrets and a database", () => {
  let app: App;
  let smtp: SmtpStandIn;

  beforeAll(async () => {
    smtp = await SmtpStandIn.start();
    const { SMTP_URL, MAIL_FROM, STAFF_EMAIL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...least } =
      productionSettings();
    app = await startApp({ engine: "postgres", env: least, prepare: offerNothing });
  });

  afterAll(async () => {
    await app?.dispose();
    await smtp?.close();
  });

  test("row 317: an inquiry is answered after 36 inputs at most, beside the 4 in commands", async () => {
    const effort = new Effort();
    const site = { url: app.url, port: app.port, origin: publicOrigin, log: app.output };
    const earlier = await app.earlierTime();
    await goLive(site, smtp, effort, async (form) => {
      form.querySelector("[name=_time]")?.setAttribute("value", earlier);
    });
    expect(effort.total.inputs).toBeLessThanOrEqual(36);
    expect(effort.steps).toHaveLength(6);
  });
});
