import { formatPhone } from "~/platform/phone";
import { defineProof } from "./proof.server";

/** The number is the promise: with one, it is shown where the resident looks for it. */
export const directLine = defineProof("direct_line", async ({ lastNight }, _, executor) => {
  const { priorityPhone } = await executor
    .selectFrom("companySettings")
    .select("priorityPhone")
    .executeTakeFirstOrThrow();
  if (priorityPhone === null)
    return { is: "not_provable", words: "Our office has not set up its own line for houses yet" };
  const words = "The number for houses only is on your home page and on your fridge card";
  if (lastNight !== null) return { is: "kept", words };
  return { is: "kept", words: `${words}: ${formatPhone(priorityPhone)}`, href: "/profile/card" };
});
