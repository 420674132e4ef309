import { env } from "~/platform/env.server";
import { accountAnswers } from "./account-answers";
import type { LiveAnswer } from "./live";
import { said } from "./said";

/** What happens to a document that proves an address, with the days of the setting. */
const privacy: LiveAnswer = (asked) => {
  const { text, from } = accountAnswers["document-privacy"](asked);
  const days = env.documentDays === 1 ? "a day" : `${env.documentDays} days`;
  return said(
    text.replace("we delete it after the decision", `we delete it ${days} after the decision`),
    ...from,
  );
};

export const documentAnswers = { "document-privacy": privacy } satisfies Record<string, LiveAnswer>;
