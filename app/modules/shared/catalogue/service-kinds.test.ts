import { expect, test } from "vitest";
import {
  askedKind,
  kindOf,
  type ServiceKind,
  serviceChoices,
  serviceMenu,
  serviceTiles,
} from "./service-kinds";

function kind(name: string, changes: Partial<ServiceKind> = {}): ServiceKind {
  const words = { name, heading: name, text: name, teaser: name };
  return { ...words, subject: "other", status: "offered", ...changes };
}

const kinds = [
  kind("Boats", { subject: "residential" }),
  kind("Yards & Piers", { subject: "sites" }),
  kind("Cameras", { subject: "equipment", status: "under" }),
  kind("Regattas", { subject: "event" }),
];

test("row 346: forms offer the names in their order, and none of them as the last", () => {
  expect(serviceChoices(kinds)).toEqual(["Boats", "Yards & Piers", "Regattas", "N/A"]);
  expect(serviceChoices([])).toEqual(["N/A"]);
  expect(askedKind(kinds, "residential")?.name).toBe("Boats");
  expect(askedKind(kinds, "equipment")).toBeUndefined();
  expect(askedKind(kinds, null)).toBeUndefined();
});

test("row 346: the menu leads to a kind's page, or to the form with its name", () => {
  expect(serviceMenu(kinds)).toEqual([
    { href: "/services/neighbourhood-watch", label: "Boats" },
    {
      href: "/contact?inquiryPurpose=Get+a+Quote&serviceType=Yards+%26+Piers",
      label: "Yards & Piers",
    },
    { href: "/services/equipment-sales", label: "Cameras" },
    { href: "/services/event-security", label: "Regattas" },
  ]);
});

test("row 346: one that is under another is a link in its tile, and under nothing it has a tile", () => {
  expect(serviceTiles(kinds).map(({ name, links }) => [name, ...links.map(({ label }) => label)])).toEqual([
    ["Boats"],
    ["Yards & Piers", "Equipment prices"],
    ["Regattas", "Event prices"],
  ]);
  expect(serviceTiles(kinds.slice(2, 3)).map(({ name }) => name)).toEqual(["Cameras"]);
  expect(kindOf(kinds, "protection")).toBeUndefined();
});
