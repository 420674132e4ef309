import { vi } from "vitest";
import { driver } from "../../app/platform/db.server";

/** The statements that some work sends to the database, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const acquire = driver.acquireConnection.bind(driver);
  const spy = vi.spyOn(driver, "acquireConnection").mockImplementation(async () => {
    const connection = await acquire();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => {
      sent.push(query.sql);
      return execute(query);
    };
    return connection;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
