import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { onPostgres } from "../support/engines";
import { backOffice, People, wrongFor } from "../support/matrix-actors";

/** A separate file, so that two workers share the matrix. */
onPostgres("row 251, ASVS V8.2.1-3: the access matrix of the back office", () => {
  let app: App;
  let people: People;

  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
    people = await People.addTo(app);
  });
  afterAll(() => app?.dispose());

  // Slow: it asks for about a thousand pages, forms and data.
  test.each(backOffice)(
    "row 197: %s: every address, read and written, as a page and as data, does as it says, and no page shows an id in place of a name, or says that it failed",
    async (actor) => expect(await wrongFor(actor, people)).toEqual([]),
  );
});
