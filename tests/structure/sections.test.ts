import { expect, test } from "vitest";
import { liveRoutes, sectionOf } from "../../vite-live-routes";

test.each([
  ["root.tsx", ""],
  ["routes/_resident+/_layout.tsx", ""],
  ["routes/_resident+/profile.tsx", "profile"],
  ["routes/admin+/_layout.tsx", "admin"],
  ["routes/admin+/$.tsx", "admin"],
  ["routes/admin+/settings_.news+/index.tsx", "admin/settings"],
  ["routes/admin+/settings_.staff.tsx", "admin/settings/staff"],
  ["routes/admin+/settings_.health.tsx", "admin/settings/health"],
  ["routes/admin+/inquiries+/$inquiryId.edit.tsx", "admin/inquiries"],
])("performance.md: the module of %s comes with the pages below /%s", (file, section) => {
  expect(sectionOf(file)).toBe(section);
});

test("performance.md: a section of the back office has its own file", () => {
  expect([...liveRoutes().keys()]).toEqual(
    expect.arrayContaining(["", "admin", "admin/inquiries", "admin/jobs", "admin/clients", "admin/settings"]),
  );
});
