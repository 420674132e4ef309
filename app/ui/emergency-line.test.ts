import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallUs, callWords, emergencyOf, NeedSomeone } from "./emergency-line";

const known = { phone: "(902) 555-0133", phoneHref: "tel:+19025550133", lineHours: "24/7" };
const none = { phone: "", phoneHref: "/contact", lineHours: "" };

test("row 291: with a line, it is called after 911", () => {
  expect(emergencyOf(known)).toEqual({
    title: "Emergency line, 24/7",
    phone: known.phone,
    href: known.phoneHref,
    note: "If someone is in danger, call 911 first.",
  });
  expect(callWords(known)).toBe("Call (902) 555-0133");
  expect(renderToStaticMarkup(createElement(CallUs, { company: known }))).toBe(
    'call <a href="tel:+19025550133">(902) 555-0133</a>',
  );
});

test("row 291: without one, 911 stands alone and the contact form takes its place elsewhere", () => {
  expect(emergencyOf(none)).toEqual({
    title: "In an emergency",
    phone: "911",
    href: "tel:911",
    note: "If someone is in danger, call 911.",
  });
  expect(callWords(none)).toBe("Contact us");
  expect(renderToStaticMarkup(createElement(CallUs, { company: none }))).toBe(
    '<a href="/contact">contact us</a>',
  );
  expect(renderToStaticMarkup(createElement(NeedSomeone, { company: none }))).toBe(
    "If someone is in danger, call 911.",
  );
});

test("row 348: the line says the company's own hours, and none where it says nothing of them", () => {
  const title = (lineHours: string) => emergencyOf({ ...known, lineHours }).title;
  expect(title("8am to midnight")).toBe("Emergency line, 8am to midnight");
  expect(title("")).toBe("Emergency line");
  const needed = (lineHours: string) =>
    renderToStaticMarkup(createElement(NeedSomeone, { company: { ...known, lineHours } })).replace(
      /<[^>]+>/g,
      "",
    );
  expect(needed("24/7")).toMatch(/^Need someone now\? Our line is staffed 24\/7: /);
  expect(needed("8am to midnight")).toMatch(/^Need someone now\? Our line is answered 8am to midnight: /);
  expect(needed("")).toMatch(/^Need someone now\? Call our line: /);
});
