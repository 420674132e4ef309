import { expect, test } from "vitest";
import { fromRow } from "../../app/modules/shared/company/company.server";
import { migrateDatabase, onTarget } from "../../app/platform/schema.server";

// Slow: it migrates a database from nothing.
test("row 291: the migrations alone make nobody's company, without a phone, an email, a province or a town", async () => {
  await onTarget({ memory: undefined }, async (own) => {
    await migrateDatabase(own);
    const row = await own.selectFrom("companySettings").selectAll().executeTakeFirstOrThrow();
    expect(fromRow(row)).toMatchObject({
      ...{ name: "Your company", phone: "", email: "", address: null, serviceArea: "our service area" },
      ...{
        licenceNumber: null,
        province: null,
        newsPlaces: [],
        newsArea: "",
        nameStory: "",
        referencePrefix: null,
      },
    });
    expect(await own.selectFrom("towns").select("id").execute()).toEqual([]);
    expect(await own.selectFrom("communities").select("id").execute()).toEqual([]);
  });
});
