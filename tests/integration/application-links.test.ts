import { expect, test } from "vitest";
import * as LinkRequests from "../../app/modules/hiring/applications/application-link-requests.server";
import { linkOf } from "../../app/modules/hiring/applications/application-links.server";
import { applicationMail } from "../../app/modules/hiring/applications/application-mails.server";
import * as OwnApplications from "../../app/modules/hiring/applications/own-applications.server";
import { db } from "../../app/platform/db.server";
import { inScope } from "../../app/platform/scope.server";
import { loader, action as send } from "../../app/routes/_public+/applications_.$token";
import { action as withdraw } from "../../app/routes/_public+/applications_.$token_.withdraw";
import { addApplication, addPosting } from "../support/applications";
import { useTestDatabase } from "../support/database";
import { newAddress } from "../support/visitor";

useTestDatabase({ queues: [applicationMail] });

async function twoLinks() {
  const id = await addApplication(await addPosting());
  const token = async () => (await linkOf(id))?.split("/").at(-1) ?? "";
  const stored = () =>
    db.selectFrom("jobApplications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const older = await token();
  const { email } = await stored();
  await inScope({ id: "r", address: newAddress(), userId: null }, () => LinkRequests.ask(email));
  return { older, newer: await token(), stored };
}

function asked(token: string, fields?: Record<string, string>) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const sent = fields && { method: "POST", headers, body: new URLSearchParams(fields) };
  const request = new Request(`http://localhost:3000/applications/${token}`, sent);
  return { request, params: { token }, context: {} };
}

test("a mail server that opens a new link changes nothing, and the older one keeps working", async () => {
  const { older, newer, stored } = await twoLinks();
  const before = await stored();
  const page = await loader(asked(newer));
  expect(page.data.application).toMatchObject({ hasOlder: true });
  expect(await stored(), "a GET writes nothing").toEqual(before);
  expect((await loader(asked(older))).data.application).toMatchObject({ hasOlder: false });
});

test("the button ends the older link, and only on the page of the new one", async () => {
  const { older, newer } = await twoLinks();
  expect(await send(asked(older, { act: "end-older" }))).toMatchObject({ status: 303 });
  expect(await OwnApplications.findByToken(older)).toBeDefined();
  expect(await send(asked(newer, { act: "end-older" }))).toMatchObject({ status: 303 });
  expect(await OwnApplications.findByToken(older)).toBeUndefined();
  expect((await loader(asked(newer))).data.application).toMatchObject({ hasOlder: false });
});

test("withdrawing with the new link ends the older one too", async () => {
  const { older, newer } = await twoLinks();
  expect(await withdraw(asked(newer, {}))).toMatchObject({ status: 303 });
  expect(await OwnApplications.findByToken(older)).toBeUndefined();
});
