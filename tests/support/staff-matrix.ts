import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "./app";
import { onPostgres } from "./engines";
import { type Actor, People, wrongFor } from "./matrix-actors";

/** Asks for everything as these members of staff. */
export function askMatrixAs(actors: Actor[]): void {
  onPostgres("row 251, ASVS V8.2.1-3: the access matrix of the back office", () => {
    let app: App;
    let people: People;

    beforeAll(async () => {
      app = await startApp({ engine: "postgres" });
      people = await People.addTo(app);
    });
    afterAll(() => app?.dispose());

    // Slow: it asks for about a thousand pages, forms and data.
    test.each(actors)(
      "row 197: %s: every address, read and written, as a page and as data, does as it says, and no page shows an id in place of a name, or says that it failed",
      async (actor) => expect(await wrongFor(actor, people)).toEqual([]),
    );
  });
}
