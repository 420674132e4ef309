import { expect, test } from "vitest";
import { formFields } from "./form-fields";

interface Input {
  name: string;
  news: boolean;
  days: string[];
  since: string;
  links: { label: string }[];
}

const values = {
  name: "Ada",
  news: true,
  days: ["mon", "tue"],
  since: new Date(0),
  links: [{ label: "A" }, {}],
};

test("a field has conform's names, and its initial value as text", () => {
  const { name, news, days, since } = formFields<Input>("f", values, {
    name: ["Too short", "Odd"],
    since: null,
  });
  expect(name).toMatchObject({
    id: "f-name",
    name: "name",
    errorId: "f-name-error",
    descriptionId: "f-name-description",
    defaultValue: "Ada",
    errors: ["Too short", "Odd"],
  });
  expect(news).toMatchObject({ defaultValue: "on", defaultChecked: true });
  expect(days.initialValue).toEqual(["mon", "tue"]);
  expect(since).toMatchObject({ defaultValue: "1970-01-01T00:00:00.000Z", errors: undefined });
});

test("a list's fields have names the server reads as a list", () => {
  const rows = formFields<Input>("f", values, { "links[1].label": ["Say what it is"] }).links.getFieldList();
  expect(rows.map((row) => row.getFieldset().label)).toMatchObject([
    { name: "links[0].label", id: "f-links[0].label", defaultValue: "A", errors: undefined },
    { name: "links[1].label", defaultValue: undefined, errors: ["Say what it is"] },
  ]);
});

test("a form that has never been filled in has fields, and an empty list", () => {
  const { name, links } = formFields<Input>("f", undefined, {});
  expect(name).toMatchObject({ name: "name", defaultValue: undefined, initialValue: undefined });
  expect(links.getFieldList()).toEqual([]);
});
