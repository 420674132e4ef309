import type { Page } from "@playwright/test";
import { contactTimes, inquiryPurposes } from "../../app/modules/inquiries/inquiries/inquiry-options";
import { serviceTypes } from "../support/companies";
import { checkPage, expect, isPlain, runsScripts, test } from "../support/fixtures";
import {
  admin,
  anotherAddress,
  asIfTyped,
  contactField,
  contactStamp,
  fillContact,
  inquiry,
  line,
  listedNames,
  mailAbout,
  openForm,
  post,
  referenceIn,
  resident,
  sameOrigin,
  sendContact,
  signInByRequest,
  staffPage,
  storeInquiries,
  submit,
  typeContact,
} from "../support/journeys";

const bracket = '"><svg onload=1>';

const missing = {
  "contact-name": "Enter your full name",
  "contact-email": "Enter your email address",
  "contact-phone": "Enter a phone number",
  "contact-inquiryPurpose": "Choose what this is about",
  "contact-serviceType": "Choose a service",
  "contact-message": "Enter your message",
};

function summary(page: Page) {
  return page.getByRole("alert").filter({ hasText: "There is a problem" });
}

test.describe("the page", () => {
  test("rows 165, 48: form, office hours, email, area and the emergency panel @nightjar @js-nightly", async ({
    page,
  }) => {
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get in touch");
    const aside = page.getByRole("complementary", { name: "Other ways to reach us" });
    await expect(aside.getByRole("heading", { name: "Emergency line, 24/7" })).toBeVisible();
    await expect(aside.getByRole("link", { name: line.text })).toHaveAttribute("href", line.href);
    await expect(aside).toContainText("Monday to Friday, 9am to 5pm");
    await expect(aside).toContainText("call 911 first");
    await expect(aside.getByRole("link", { name: "hello@nightjar.test" })).toHaveAttribute(
      "href",
      "mailto:hello@nightjar.test",
    );
    await checkPage(page);
    await test.step("autofill and password managers can fill it in", async () => {
      for (const [name, autocomplete, inputmode] of [
        ["name", "name", null],
        ["email", "email", "email"],
        ["phone", "tel", "tel"],
      ] as const) {
        const field = contactField(page, name);
        await expect(field).toHaveAttribute("autocomplete", autocomplete);
        expect(await field.getAttribute("inputmode")).toBe(inputmode);
      }
      await expect(page.locator("form[novalidate]")).toHaveCount(1);
    });
    await test.step("row 48: the honeypot is hidden, cannot be focused, and is labelled for anybody who finds it", async () => {
      const box = page.locator('[name="_url"]');
      await expect(box).toHaveAttribute("tabindex", "-1");
      await expect(box).toHaveAttribute("autocomplete", "off");
      await expect(page.locator("label", { hasText: "Leave this empty" })).toHaveCount(1);
      await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
      if (isPlain(page)) return;
      const size = await box.evaluate((element) => element.parentElement?.getBoundingClientRect().width);
      expect(size).toBeLessThanOrEqual(1);
    });
  });

  const choices = [
    [
      "inquiryPurpose",
      inquiryPurposes,
      ["Get a Quote", "Neighbourhood Security Registration", "General Inquiry", "Other"],
    ],
    [
      "serviceType",
      serviceTypes,
      ["Residential Services", "Event Security", "Personal Protection Services", "Corporate Services", "N/A"],
    ],
    [
      "preferredContactTime",
      contactTimes,
      ["Morning (9AM - 12PM)", "Afternoon (12PM - 5PM)", "Evening (5PM - 9PM)", "Any Time"],
    ],
  ] as const;

  test("rows 167 to 169: purpose, service and time offer exactly the choices in the specification @nightjar @js-nightly", async ({
    page,
  }) => {
    await page.goto("/contact");
    for (const [name, values, specified] of choices) {
      expect([...values]).toEqual([...specified]);
      const list = contactField(page, name);
      await expect(list).toHaveAttribute("name", name);
      const options = await list
        .locator("option")
        .evaluateAll((found) => found.map((option) => [option.getAttribute("value"), option.textContent]));
      expect(options.slice(1)).toEqual(values.map((value) => [value, value]));
      expect(options[0]?.[0]).toBe("");
      await expect(list).toHaveValue("");
    }
  });

  test("the address can preselect purpose and service @plain", async ({ page }) => {
    await page.goto("/contact?serviceType=Event+Security&inquiryPurpose=General%20Inquiry");
    await expect(contactField(page, "serviceType")).toHaveValue("Event Security");
    await expect(contactField(page, "inquiryPurpose")).toHaveValue("General Inquiry");
    await expect(contactField(page, "preferredContactTime")).toHaveValue("");
  });

  const oddQueries = [
    "serviceType=corporate services&inquiryPurpose=get a quote",
    "serviceType=&inquiryPurpose=",
    "serviceType[]=N/A&inquiryPurpose[0]=Other",
    "__proto__=Other&constructor[prototype]=Other",
    "name=Mallory&email=m@example.test&phone=1&message=hello&preferredContactTime=Any Time",
    `serviceType=${encodeURIComponent(bracket)}&inquiryPurpose=${"x".repeat(5_000)}`,
    "serviceType=%00&inquiryPurpose=%FF%FE",
  ];

  test("unknown values in the address are ignored @plain", async ({ page }) => {
    for (const query of oddQueries) {
      const answer = await page.goto(`/contact?${query}`);
      expect(answer?.status(), query).toBe(200);
      for (const name of ["name", "email", "phone", "message"] as const) {
        await expect(contactField(page, name)).toHaveValue("");
      }
      for (const name of ["inquiryPurpose", "serviceType", "preferredContactTime"] as const) {
        await expect(contactField(page, name)).toHaveValue("");
      }
      await expect(page.locator("svg[onload]")).toHaveCount(0);
    }
  });
});

test.describe("refused", () => {
  test("row 166: an empty form lists every missing field, each error with a link to its field @no-js @js-nightly", async ({
    company,
    page,
  }) => {
    await page.goto("/contact");
    const answer = await submit(page, "Send message");
    expect(answer.status()).toBe(400);
    await expect(page).toHaveTitle(`Error: Contact – ${company.name}`);
    const box = summary(page);
    await expect(box.getByRole("heading", { level: 2 })).toHaveText("There is a problem with 6 fields");
    await expect(box.locator("> p")).toHaveText("Please fill in all required fields");
    await expect(box.getByRole("link")).toHaveText(Object.values(missing));
    if (runsScripts()) await expect(box).toBeFocused();
    for (const [id, message] of Object.entries(missing)) {
      const field = page.locator(`#${id}`);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${message.replace("?", "\\?")}$`));
      await box.getByRole("link", { name: message }).click();
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport();
    }
    await expect(contactField(page, "preferredContactTime")).not.toHaveAttribute("aria-invalid");
    await checkPage(page);
  });

  test("row 166: with one field missing everything else is kept @js-nightly", async ({ company, page }) => {
    const typed = inquiry({ message: "Line one\nLine two: “quotes”, ümlauts & <b>tags</b> of 20" });
    await page.goto("/contact");
    await fillContact(page, { ...typed, phone: "" });
    const answer = await submit(page, "Send message");
    expect(answer.status()).toBe(400);
    await expect(summary(page).getByRole("link")).toHaveText(["Enter a phone number"]);
    await expect(summary(page)).toContainText("Please fill in all required fields");
    await expect(contactField(page, "name")).toHaveValue(typed.name);
    await expect(contactField(page, "email")).toHaveValue(typed.email);
    await expect(contactField(page, "inquiryPurpose")).toHaveValue(typed.inquiryPurpose);
    await expect(contactField(page, "serviceType")).toHaveValue(typed.serviceType);
    await expect(contactField(page, "preferredContactTime")).toHaveValue(typed.preferredContactTime);
    await expect(contactField(page, "message")).toHaveValue(typed.message);
    await contactField(page, "phone").fill(typed.phone);
    await submit(page, "Send message");
    await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
    await expect(page).toHaveTitle(`Thank you – ${company.name}`);
  });

  test("row 30: an invalid email address is the only error @js-nightly", async ({ page }) => {
    await page.goto("/contact");
    await fillContact(page, inquiry({ email: "ada@nowhere" }));
    await submit(page, "Send message");
    await expect(summary(page).getByRole("link")).toHaveText(["Please enter a valid email address"]);
    await expect(summary(page)).not.toContainText("Please fill in all required fields");
    await expect(contactField(page, "email")).toHaveValue("ada@nowhere");
    await expect(contactField(page, "email")).toHaveAccessibleDescription(
      "Error: Please enter a valid email address",
    );
  });

  const refusals = [
    ...["ada", "ada@", "@example.test", "a b@example.test", "ada@example..test", "ada@@x.test"].map(
      (email) => ["email", email, "Please enter a valid email address"] as const,
    ),
    ["inquiryPurpose", "Buy", "Choose what this is about"],
    ["serviceType", "n/a", "Choose a service"],
    ["preferredContactTime", "Midnight", "Choose one of the times"],
    ["phone", "555-0199", "Please enter a valid phone number"],
    ["phone", "call me on 905 555 0199", "Please enter a valid phone number"],
    ["message", "x".repeat(5_001), "Your message must have 5,000 characters or fewer"],
    ["name", "n".repeat(121), "Your name must have 120 characters or fewer"],
  ] as const;

  test("row 30, ASVS V2.2.1: the server refuses invalid values with a readable error @plain", async ({
    request,
  }) => {
    for (const [name, value, message] of refusals) {
      const what = `${name} «${value.slice(0, 24)}»`;
      const answer = await post(request, "/contact", inquiry({ [name]: value }));
      expect(answer.status(), what).toBe(400);
      const html = await answer.text();
      expect(html, what).toContain(message);
      expect(html, what).not.toContain("Please fill in all required fields");
    }
  });

  test("row 166: a message that is too long is counted and refused, and none of it is cut @js-nightly", async ({
    page,
  }) => {
    const message = `Guard\n${"x".repeat(4_995)}`;
    await page.goto("/contact");
    await fillContact(page, inquiry({ message }));
    if (runsScripts()) await expect(page.getByText("5,001 of 5,000 characters")).toBeVisible();
    await submit(page, "Send message");
    await expect(summary(page).getByRole("link")).toHaveText([
      "Your message must have 5,000 characters or fewer",
    ]);
    await expect(contactField(page, "message")).toHaveValue(message);
    await expect(page.getByText("5,001 of 5,000 characters")).toBeVisible();
    await checkPage(page);
    await contactField(page, "message").fill(message.slice(0, 5_000));
    if (runsScripts()) await expect(summary(page), "the line goes with the error").toHaveCount(0);
    await asIfTyped(page);
    await submit(page, "Send message");
    await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
  });

  test("row 31: an address is shown in lower case once its box is left @once", async ({ page }) => {
    await page.goto("/contact");
    await contactField(page, "email").fill("ZOE.OBrien@Example.TEST");
    await contactField(page, "phone").focus();
    await expect(contactField(page, "email")).toHaveValue("zoe.obrien@example.test");
  });

  test("ASVS V2.2.2: fields with only spaces count as missing, also in a raw post @plain", async ({
    request,
  }) => {
    const blank = Object.fromEntries(Object.keys(inquiry()).map((name) => [name, "  \t "]));
    for (const form of [blank, {}]) {
      const answer = await post(request, "/contact", form);
      expect(answer.status()).toBe(400);
      const html = await answer.text();
      expect(html).toContain("Please fill in all required fields");
      expect(html).toContain("<title>Error: Contact");
    }
  });

  test("ASVS V1.2.1: markup in every field comes back as text @js-nightly", async ({ page }) => {
    const { _key, _time } = await openForm(page.request, "/contact");
    const typed = Object.fromEntries(Object.keys(inquiry()).map((name) => [name, bracket]));
    const answer = await post(page.request, "/contact", { ...typed, [bracket]: bracket, _key, _time });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).not.toContain(bracket);
    expect(html).not.toContain("<svg onload");
    expect(html).toContain("&gt;&lt;svg onload=1&gt;");
    await page.goto("/contact");
    await contactField(page, "name").fill(bracket);
    await contactField(page, "email").fill(bracket);
    await contactField(page, "phone").fill(bracket);
    await contactField(page, "message").fill(bracket);
    await submit(page, "Send message");
    await expect(summary(page)).toBeVisible();
    for (const name of ["name", "email", "phone", "message"] as const) {
      await expect(contactField(page, name)).toHaveValue(bracket);
    }
    await expect(page.locator("svg[onload]")).toHaveCount(0);
  });

  test("a body that is not a form, garbled or too large gets the right status and a page @nightjar @plain", async ({
    request,
  }) => {
    for (const [type, body, status] of [
      ["text/plain", "name=x", 415],
      ["multipart/form-data; boundary=x", "--y\r\n", 400],
      ["application/x-www-form-urlencoded", `message=${"x".repeat(300_000)}`, 413],
    ] as const) {
      const headers = { ...sameOrigin, "Content-Type": type };
      const answer = await request.post("/contact", { data: Buffer.from(body), headers });
      expect(answer.status(), type).toBe(status);
      expect(await answer.text(), type).toContain(line.text);
    }
  });
});

test.describe("sent @write", () => {
  test("row 171, house rule 2: thanks with a reference, a notice to the office, and a reload sends nothing again @js-nightly", async ({
    company,
    app,
    page,
    newVisitor,
  }) => {
    const values = inquiry({ name: "Grace Ibarra", email: "Grace.Ibarra@Example.test" });
    const reference = await sendContact(page, values);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You!");
    await expect(page.getByRole("main")).toContainText(`Your reference is ${reference}`);
    await expect(page.locator("script")).toHaveCount(0);
    await checkPage(page);
    const posts: string[] = [];
    page.on("request", (sent) => sent.method() === "POST" && posts.push(sent.url()));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You!");
    expect(posts).toEqual([]);
    const staff = await staffPage(newVisitor);
    await staff.goto(`/admin/inquiries?q=${encodeURIComponent(values.message)}`);
    expect(await listedNames(staff)).toEqual([values.name]);
    await page.getByRole("main").getByRole("link", { name: "Return Home" }).click();
    await expect(page).toHaveURL("/");
    const mail = await mailAbout(app, reference);
    expect(mail.subject).toBe(`${values.inquiryPurpose}: Grace Ibarra (${reference})`);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(["grace.ibarra@example.test"]);
    expect(mail.to?.length).toBe(1);
    for (const part of [
      "Name: Grace Ibarra",
      "Email: grace.ibarra@example.test",
      "Phone: (905) 555-0199",
      `About: ${values.inquiryPurpose}`,
      `Service: ${values.serviceType}`,
      `Best time to call: ${values.preferredContactTime}`,
      values.message,
      `${app.url}/admin/inquiries/`,
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.html).toContain(values.message);
    await page.goto("/dev/mail");
    await page.getByRole("link", { name: mail.subject ?? "" }).click();
    const shown = page.frameLocator("main iframe");
    await expect(shown.getByRole("heading", { level: 1 })).toContainText(
      `${values.inquiryPurpose}: Grace Ibarra`,
    );
    await expect(shown.locator("td").first()).toContainText(`${company.name}`);
    await expect(shown.getByRole("link", { name: "Open in the back office" })).toBeVisible();
    await checkPage(page);
    await page.getByRole("link", { name: "Text", exact: true }).click();
    await expect(page.getByRole("main")).toContainText(values.message);
    await checkPage(page);
  });

  test("row 171: the answer is a 303 to an address that can be bookmarked, where only the sender reads a copy @plain", async ({
    app,
    request,
    newVisitor,
  }) => {
    const values = inquiry();
    const answer = await post(request, "/contact", { ...values, ...(await contactStamp(request, app)) });
    expect(answer.status()).toBe(303);
    const address = answer.headers().location ?? "";
    const reference = referenceIn(address);
    expect(address).toBe(`/thank-you?ref=${reference}`);
    const own = await request.get(address);
    expect(own.headers()["cache-control"]).toBe("no-store");
    for (const said of [reference, "What you sent", values.message]) expect(await own.text()).toContain(said);
    const { request: other } = await newVisitor();
    const shared = await (await other.get(address)).text();
    expect([shared.includes(reference), shared.includes(values.message)]).toEqual([true, false]);
    for (const odd of [bracket, "NJ-1", "NJ-0000-0000", "nj-7qk2-9fxm"]) {
      const page = await request.get(`/thank-you?ref=${encodeURIComponent(odd)}`);
      expect(page.status()).toBe(200);
      expect(await page.text()).not.toContain("Your reference is");
    }
  });

  test("house rule 2: going back and sending the same form again stores nothing new @no-js @js-nightly", async ({
    page,
    newVisitor,
  }) => {
    const values = inquiry();
    await page.goto("/contact");
    const key = await page.locator('[name="_key"]').inputValue();
    await typeContact(page, values);
    await submit(page, "Send message");
    await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
    const first = referenceIn(page.url());
    await page.goBack();
    await expect(contactField(page, "message")).toHaveValue(values.message);
    // Chromium may keep the form it posted, or fetch a new one with its own key. Sent again, that one is a new message,
    // or counts as automated within two seconds.
    const sameForm = (await page.locator('[name="_key"]').inputValue()) === key;
    await submit(page, "Send message");
    await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
    expect(referenceIn(page.url()) === first).toBe(sameForm);
    const staff = await staffPage(newVisitor);
    await staff.goto(`/admin/inquiries?q=${encodeURIComponent(values.message)}`);
    const names = await listedNames(staff);
    expect(new Set(names)).toEqual(new Set([values.name]));
    if (sameForm) expect(names).toHaveLength(1);
  });

  test("house rule 2: two clicks in a row store one message", async ({ page, newVisitor }) => {
    const values = inquiry();
    await page.goto("/contact");
    await typeContact(page, values);
    await page.getByRole("button", { name: "Send message" }).dblclick();
    await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
    const staff = await staffPage(newVisitor);
    await staff.goto(`/admin/inquiries?q=${encodeURIComponent(values.message)}`);
    expect(await listedNames(staff)).toEqual([values.name]);
  });

  test("house rule 2: the same post, repeated and five times in parallel, gives the same reference @js-nightly", async ({
    page,
    newVisitor,
  }) => {
    const values = inquiry();
    await page.goto("/contact");
    await typeContact(page, values);
    const sent = await submit(page, "Send message");
    await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
    const reference = referenceIn(page.url());
    const form = Object.fromEntries(new URLSearchParams(sent.request().postData() ?? ""));
    expect(form.message).toBe(values.message);
    const again = Array.from({ length: 5 }, () => post(page.request, "/contact", form, anotherAddress()));
    for (const answer of await Promise.all(again)) {
      expect(answer.status()).toBe(303);
      expect(referenceIn(answer.headers().location ?? "")).toBe(reference);
    }
    const staff = await staffPage(newVisitor);
    await staff.goto(`/admin/inquiries?q=${encodeURIComponent(values.message)}`);
    expect(await listedNames(staff)).toEqual([values.name]);
  });

  test("house rule 2: a different text with the same key is a separate message @plain", async ({
    app,
    request,
    newVisitor,
  }) => {
    const stamp = await contactStamp(request, app);
    const values = inquiry();
    const first = await post(request, "/contact", { ...values, ...stamp });
    const second = await post(request, "/contact", {
      ...values,
      ...stamp,
      message: `${values.message} And one more.`,
    });
    expect(second.status()).toBe(303);
    expect(second.headers().location).not.toBe(first.headers().location);
    const staff = await staffPage(newVisitor);
    await staff.goto(`/admin/inquiries?q=${encodeURIComponent(values.message)}`);
    expect(await listedNames(staff)).toEqual([values.name, values.name]);
  });

  test("rows 167 to 169: every choice is accepted, and no preferred time is stored as «Not specified» @plain", async ({
    app,
    company,
    request,
    newVisitor,
  }) => {
    const marker = inquiry().message;
    const sent = company.services.map((serviceType, index) =>
      inquiry({
        name: `Choice ${index}`,
        serviceType,
        inquiryPurpose: inquiryPurposes[index] ?? inquiryPurposes[0],
        preferredContactTime: contactTimes[index] ?? "",
        message: marker,
      }),
    );
    await storeInquiries(request, app, sent);
    const staff = await staffPage(newVisitor);
    for (const [index, { serviceType, inquiryPurpose, preferredContactTime }] of sent.entries()) {
      await staff.goto(`/admin/inquiries?q=${encodeURIComponent(marker)}`);
      await staff.getByRole("link", { name: `Choice ${index}` }).click();
      const panel = staff.getByRole("region", { name: `Choice ${index}` });
      await expect(panel).toContainText(inquiryPurpose);
      await expect(panel).toContainText(serviceType);
      await expect(panel).toContainText(preferredContactTime || "Not specified");
    }
    const notice = await mailAbout(app, "Choice 4");
    expect(notice.text).toContain("Best time to call: Not specified");
  });

  test("ASVS V1.2.1, V3.2.2: markup in a stored message is text in email, list and panel @js-nightly", async ({
    company,
    app,
    page,
    newVisitor,
  }) => {
    const values = inquiry({ name: bracket, message: `${bracket} ${inquiry().message}` });
    const [reference = ""] = await storeInquiries(page.request, app, [values]);
    const mail = await mailAbout(app, reference);
    expect(mail.subject).toContain(bracket);
    expect(mail.html).not.toContain("<svg");
    expect(mail.html).toContain("&gt;&lt;svg onload=1&gt;");
    await page.goto("/dev/mail");
    await page.getByRole("link", { name: new RegExp(`^Get a Quote.*${reference}`) }).click();
    await expect(page.frameLocator("main iframe").getByRole("table").last()).toContainText(bracket);
    await expect(page.frameLocator("main iframe").locator("svg[onload]")).toHaveCount(0);
    await page.getByRole("link", { name: "Text", exact: true }).click();
    await expect(page.getByRole("main")).toContainText(`Name: ${bracket}`);
    await expect(page.locator("svg[onload]")).toHaveCount(0);
    const staff = await staffPage(newVisitor);
    await staff.goto(`/admin/inquiries?q=${reference}`);
    await expect(staff.getByRole("table")).toContainText(bracket);
    await expect(staff.locator("svg[onload]")).toHaveCount(0);
    await staff.getByRole("link", { name: bracket }).click();
    await expect(staff.getByRole("heading", { level: 2, name: bracket })).toBeVisible();
    await expect(staff.getByRole("region", { name: bracket })).toContainText(values.message);
    await expect(staff.locator("svg[onload]")).toHaveCount(0);
    await expect(staff).toHaveTitle(`${bracket}, inquiry – ${company.name}`);
    await checkPage(staff);
  });

  test("an email fits a phone, however long the address in it is @once", async ({ app, page }) => {
    const values = inquiry({ email: `${"long".repeat(15)}@example.test` });
    const [reference = ""] = await storeInquiries(page.request, app, [values]);
    const { html = "" } = await mailAbout(app, reference);
    expect(html).toContain(values.email);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.setContent(html.replace(/cid:[^"]+/, "data:,"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("ASVS V1.3.11: a line break in a name adds no header to the email @plain", async ({
    app,
    request,
  }) => {
    const values = inquiry({ name: "Eve\r\nBcc: everyone@example.test\r\n" });
    const [reference = ""] = await storeInquiries(request, app, [values]);
    const mail = await mailAbout(app, reference);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(mail.subject).toContain("Eve Bcc: everyone@example.test");
  });

  test("ASVS V15.3.6, V15.3.7: repeated fields and prototype names do no harm @plain", async ({
    app,
    request,
  }) => {
    const stamp = await contactStamp(request, app);
    const values = inquiry();
    const body = new URLSearchParams({ ...values, ...stamp });
    body.append("name", "The Last One");
    for (const name of ["__proto__", "constructor", "constructor[prototype]", "name[0]", "status", "id"]) {
      body.append(name, "answered");
    }
    const headers = { ...sameOrigin, "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await request.post("/contact", { data: body.toString(), headers, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    const mail = await mailAbout(app, referenceIn(answer.headers().location ?? ""));
    expect(mail.text).toContain("Name: The Last One");
  });
});

test("row 48: an automated message gets the same answer, is listed only under Spam, and sends no notice @write @plain", async ({
  app,
  page,
  newVisitor,
}) => {
  const staff = await staffPage(newVisitor);
  const opened = await contactStamp(page.request, app);
  for (const [what, stamp] of [
    ["the box that people never see is filled in", () => ({ ...opened, _url: "https://spam.example" })],
    ["its time is missing", () => ({ ...opened, _time: "" })],
    ["its time is signed by nobody", () => ({ ...opened, _time: "abc.def" })],
    ["it is sent within two seconds", () => openForm(page.request, "/contact")],
  ] as const) {
    await test.step(what, async () => {
      const form = { ...inquiry({ name: "Rank Booster" }), ...(await stamp()) };
      const answer = await post(page.request, "/contact", form);
      expect(answer.status()).toBe(303);
      const reference = referenceIn(answer.headers().location ?? "");
      await staff.goto(`/admin/inquiries?q=${reference}`);
      await expect(staff.getByRole("main")).toContainText("No inquiry matches");
      await staff.goto(`/admin/inquiries?q=${reference}&status=spam`);
      await expect(staff.getByRole("table").getByRole("rowheader")).toHaveCount(1);
      expect(await listedNames(staff)).toEqual(["Rank Booster"]);
      await expect(staff.getByRole("table")).toContainText("Spam");
    });
  }
  // Once the notice of a later real message is there, one about the spam would be too.
  const [later = ""] = await storeInquiries(page.request, app, [inquiry()]);
  await mailAbout(app, later);
  const subjects = (await app.mails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.includes("Rank Booster"))).toEqual([]);
});

test("row 47: the sixth message in an hour has to wait, and its text is kept @write @js-nightly", async ({
  company,
  app,
  page,
}) => {
  for (const _ of [1, 2, 3, 4, 5]) {
    const stamp = await contactStamp(page.request, app);
    const answer = await post(page.request, "/contact", { ...inquiry(), ...stamp });
    expect(answer.status()).toBe(303);
  }
  const values = inquiry();
  await page.goto("/contact");
  await fillContact(page, values);
  const answer = await submit(page, "Send message");
  expect(answer.status()).toBe(429);
  await expect(summary(page)).toContainText(
    /^There is a problem\s*You have sent several messages\. Please wait \d+ minutes, or call us\.$/,
  );
  await expect(contactField(page, "message")).toHaveValue(values.message);
  await expect(contactField(page, "name")).toHaveValue(values.name);
  await expect(page).toHaveTitle(`Error: Contact – ${company.name}`);
  await checkPage(page);
  for (const path of ["/contact", "/contact.data"]) {
    const again = await post(page.request, path, values);
    expect(again.status(), path).toBe(429);
    const seconds = Number(again.headers()["retry-after"]);
    expect(seconds, path).toBeGreaterThan(3_000);
    expect(seconds, path).toBeLessThanOrEqual(3_600);
  }
  const elsewhere = await post(page.request, "/contact", inquiry(), anotherAddress());
  expect(elsewhere.status()).toBe(303);
});

test("row 166, WCAG 3.3.7: a signed-in person finds their name, email and phone filled in, and may change them @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, resident);
  await page.goto("/careers");
  const job = await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .getAttribute("href");
  for (const path of [`${job}?apply=1`, "/chat/person", "/contact"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByLabel("Full name", { exact: true }), path).toHaveValue(resident.name);
    await expect(main.getByLabel("Email", { exact: true }), path).toHaveValue(resident.email);
    await expect(main.getByLabel("Phone", { exact: true }), path).toHaveValue(/^\(\d{3}\) 555-\d{4}$/);
  }
  await checkPage(page);
  await contactField(page, "email").fill("");
  await contactField(page, "name").fill("Sam O.");
  await submit(page, "Send message");
  await expect(summary(page)).toContainText("Please fill in all required fields");
  await expect(contactField(page, "email")).toHaveValue("");
  await expect(contactField(page, "name")).toHaveValue("Sam O.");
});

test.describe("by keyboard", () => {
  // The one journey that really waits the two seconds.
  test("a message is written and sent without a mouse @no-js @write", async ({ page }) => {
    const values = inquiry();
    await page.goto("/contact");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    const name = contactField(page, "name");
    for (let presses = 0; presses < 15; presses++) {
      await page.keyboard.press("Tab");
      if (await name.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(name).toBeFocused();
    await page.keyboard.type(values.name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(values.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(values.phone);
    for (const list of ["inquiryPurpose", "serviceType", "preferredContactTime"] as const) {
      await page.keyboard.press("Tab");
      await expect(contactField(page, list)).toBeFocused();
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Tab");
    await page.keyboard.type(values.message, { delay: 50 });
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Send message" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You!");
  });

  for (const [path, tags, person] of [
    ["/", "@once @nightly", undefined],
    ["/contact", "@once", undefined],
    ["/login", "@once @nightly", undefined],
    ["/admin/login", "@once @nightly", undefined],
    ["/profile", "@once @nightly", resident],
    ["/admin/inquiries?q=amara", "@once", admin],
  ] as const) {
    test(`WCAG 2.4.7, 2.4.11: on ${path} the focus is always visible ${tags}`, async ({ page }) => {
      if (person) {
        const form = { email: person.email, password: person.password };
        await post(page.request, "/login", form);
      }
      await page.goto(path);
      const seen = new Set<string>();
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(focusStop);
        if (!stop || seen.has(stop.key)) break;
        seen.add(stop.key);
        expect(stop, stop.key).toMatchObject({ outlined: true, within: true, covered: false });
      }
      expect(seen.size).toBeGreaterThan(4);
    });
  }

  /** Runs in the page. */
  function focusStop() {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const all = [...document.querySelectorAll("*")];
    return {
      key: `${all.indexOf(element)} ${element.tagName} ${element.textContent?.trim().slice(0, 30)}`,
      outlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      within: box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth,
      covered: top !== null && !element.contains(top) && !top.contains(element),
    };
  }
});
