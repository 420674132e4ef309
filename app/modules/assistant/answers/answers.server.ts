import { type IntentId, mendedWords } from "~/modules/assistant/intents/intents";
import { townsOf } from "~/modules/neighbourhoods/communities/towns.server";
import { formatPhone } from "~/platform/phone";
import { accountAnswers } from "./account-answers";
import { candidateAnswers } from "./candidate-answers";
import { companyAnswers } from "./company-answers";
import { coverageAnswers } from "./coverage-answers.server";
import { equipmentAnswers } from "./equipment-answers.server";
import { generalGoals, goalAnswers } from "./goal-answers.server";
import { guardAnswers } from "./guard-answers";
import { helpAnswers } from "./help-answers";
import { hireAnswers } from "./hire-answers";
import { hiringAnswers } from "./hiring-answers";
import { officeHours } from "./hours-answers";
import { incidentAnswers } from "./incident-answers";
import { jobAnswers } from "./job-answers.server";
import { conditionAnswers } from "./job-conditions.server";
import type { Asked, LiveAnswer } from "./live";
import { memberAnswers } from "./member-answers";
import { newsAnswers } from "./news-answers.server";
import { offerAnswers } from "./offer-answers";
import { orderAnswers } from "./order-answers";
import { packageAnswers } from "./package-answers";
import { patrolAnswers } from "./patrol-answers";
import { patrolNow } from "./patrol-now.server";
import { knownPlaces } from "./places";
import { planAnswers } from "./plan-answers";
import { productAnswers, shop } from "./product-answers.server";
import { purposeAnswers } from "./purpose-answers.server";
import { roundAnswers } from "./round-answers";
import type { Facts, Said } from "./said";
import { serviceAnswers } from "./service-answers";
import { signInAnswers } from "./sign-in-answers";
import { valueAnswers } from "./value-answers";

/** What is said whatever a question names. */
const general = {
  ...planAnswers,
  ...accountAnswers,
  ...patrolAnswers,
  ...serviceAnswers,
  ...companyAnswers,
  ...incidentAnswers,
  ...hiringAnswers,
  ...memberAnswers,
  ...orderAnswers,
  ...hireAnswers,
  ...packageAnswers,
  ...candidateAnswers,
  ...valueAnswers,
  ...roundAnswers,
  ...signInAnswers,
  ...helpAnswers,
  ...generalGoals,
  product: shop,
  "product-stock": shop,
} satisfies Partial<Record<IntentId, (facts: Facts) => Said>>;

const live: Partial<Record<IntentId, LiveAnswer>> = {
  ...offerAnswers,
  ...guardAnswers,
  ...jobAnswers,
  ...conditionAnswers,
  ...productAnswers,
  ...equipmentAnswers,
  ...newsAnswers,
  ...goalAnswers,
  ...purposeAnswers,
  ...coverageAnswers,
  "office-hours": officeHours,
  "patrol-now": patrolNow,
};

const generalById = new Map<string, (facts: Facts) => Said>(Object.entries(general));

/** What we say to a question with this intent, from today's rows, prices and settings; undefined for a courtesy. */
export async function answerTo(
  intent: IntentId,
  asking: Pick<Asked, "question" | "company" | "now" | "executor">,
): Promise<Said | undefined> {
  const facts = { company: asking.company, phone: formatPhone(asking.company.phone) };
  const towns = await townsOf(asking.executor);
  const places = knownPlaces(towns);
  const asked = { ...asking, ...facts, towns, places, words: mendedWords(asking.question) };
  return (await live[intent]?.(asked)) ?? generalAnswer(intent, facts);
}

export function generalAnswer(intent: IntentId, facts: Facts): Said | undefined {
  return generalById.get(intent)?.(facts);
}
