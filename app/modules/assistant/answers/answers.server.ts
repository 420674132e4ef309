import { type IntentId, mendedWords } from "~/modules/assistant/intents/intents";
import { onSale, packagesOf } from "~/modules/shared/catalogue/offers";
import { plusTax, salesTaxOf } from "~/modules/shared/catalogue/sales-tax";
import type { Company } from "~/modules/shared/company/company.server";
import { offers } from "~/modules/shared/offers/offers.server";
import type { Executor } from "~/platform/db.server";
import { formatPhone } from "~/platform/phone";
import { accountAnswers, paperAnswers } from "./account-answers";
import { alertAnswers } from "./alert-answers";
import { askingAnswers } from "./asking-answers";
import { besidesOf } from "./besides";
import { candidateAnswers } from "./candidate-answers";
import { companyAnswers } from "./company-answers";
import { coverageAnswers } from "./coverage-answers.server";
import { documentAnswers } from "./document-answers.server";
import { equipmentAnswers } from "./equipment-answers.server";
import { generalGoals, goalAnswers } from "./goal-answers.server";
import { guardAnswers } from "./guard-answers";
import { helpAnswers } from "./help-answers";
import { hireAnswers } from "./hire-answers";
import { hiringAnswers } from "./hiring-answers";
import { officeHours } from "./hours-answers";
import { householdAnswers } from "./household-answers";
import { incidentAnswers } from "./incident-answers";
import { jobAnswers } from "./job-answers.server";
import { conditionAnswers } from "./job-conditions.server";
import type { Asked, LiveAnswer } from "./live";
import { memberAnswers } from "./member-answers";
import { newsAnswers } from "./news-answers.server";
import { offerAnswers } from "./offer-answers";
import { notOffered, underOwnNames } from "./offered-services";
import { orderAnswers } from "./order-answers";
import { packageAnswers } from "./package-answers";
import { patrolAnswers } from "./patrol-answers";
import { patrolNow } from "./patrol-now.server";
import { knownPlaces } from "./places";
import { planAnswers } from "./plan-answers";
import { productAnswers, shop } from "./product-answers.server";
import { purposeAnswers } from "./purpose-answers.server";
import { roundAnswers } from "./round-answers";
import { type Facts, lineWords, type Said } from "./said";
import { serviceAnswers } from "./service-answers";
import { signInAnswers } from "./sign-in-answers";
import { valueAnswers } from "./value-answers";
import { watchAnswers } from "./watch-answers";
import { awayAnswers } from "./watch-nights";
import { withoutOffers } from "./without-offers";

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
  ...watchAnswers,
  ...askingAnswers,
  ...householdAnswers,
  ...generalGoals,
  product: shop,
  "product-stock": shop,
} satisfies Partial<Record<IntentId, (facts: Facts) => Said>>;

const live: Partial<Record<IntentId, LiveAnswer>> = {
  ...offerAnswers,
  ...guardAnswers,
  ...jobAnswers,
  ...conditionAnswers,
  ...alertAnswers,
  ...awayAnswers,
  ...paperAnswers,
  ...documentAnswers,
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
  asking: Pick<Asked, "question" | "company" | "now" | "executor" | "towns">,
): Promise<Said | undefined> {
  const facts = await factsOf(asking.company, asking.executor);
  const places = knownPlaces(asking.towns);
  const asked = { ...asking, ...facts, places, words: mendedWords(asking.question) };
  const answer = notOffered(intent, facts) ?? (await live[intent]?.(asked)) ?? generalAnswer(intent, facts);
  if (!answer) return undefined;
  const more = besidesOf(intent, asking.question, facts);
  return underOwnNames(more ? { ...answer, text: `${answer.text}${more}` } : answer, facts.services);
}

/** What answers may say of a company: its settings, and what it offers now. */
export async function factsOf(company: Company, executor: Executor): Promise<Facts> {
  const found = await offers(executor);
  const tax = salesTaxOf(company);
  return {
    ...{
      company,
      phone: formatPhone(company.phone),
      ...lineWords(company),
      plus: plusTax(tax),
      taxName: tax.name,
      tax,
    },
    ...{ plans: onSale(found), planned: found.planned, services: found.services },
    packages: {
      event: packagesOf(found, "event"),
      protection: packagesOf(found, "protection"),
      equipment: packagesOf(found, "equipment"),
    },
  };
}

/** The answer that names nothing; where it would speak of offers that there are not, it says so. */
export function generalAnswer(intent: IntentId, facts: Facts): Said | undefined {
  return notOffered(intent, facts) ?? withoutOffers(intent, facts) ?? generalById.get(intent)?.(facts);
}
