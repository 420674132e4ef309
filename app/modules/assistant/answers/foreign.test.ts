import { expect, test } from "vitest";
import { languageOf } from "~/modules/assistant/danger/languages";
import { misspelled, questions } from "../../../../tests/support/assistant-questions";
import { demoPlaces } from "../../../../tests/support/demo-places";
import { emptyCompany } from "../../../../tests/support/empty-company";
import { nothingOffered } from "../../../../tests/support/offers";
import { waysToAsk } from "../intents/intent-examples";
import { foreignAnswer, foreignLanguage } from "./foreign";
import { foreignTopics } from "./foreign-topics";
import type { Facts } from "./said";

const phone = "(905) 555-0142";

const plans: Facts["plans"] = [
  {
    ...{ key: "street", packageName: "Street Package", patrolName: "Street Patrol", description: "By car" },
    ...{ priceCents: 149_00, protects: "street", isOnSale: true, promises: [], features: [] },
  },
];

function facts(): Facts {
  return { ...nothingOffered, plans, company: emptyCompany, phone };
}

test.each([
  ["Combien coûte une patrouille?", "fr", "/services/neighbourhood-watch"],
  ["Est-ce que vous parlez français ?", "fr", "/contact"],
  ["je veux annuler mon abonnement", "fr", "/profile#subscription"],
  ["avez-vous des emplois", "fr", "/careers"],
  ["ਤੁਹਾਡੀ ਗਸ਼ਤ ਦੀ ਕੀਮਤ ਕੀ ਹੈ?", "pa", "/contact"],
  ["गश्त की कीमत क्या है", "hi", "/contact"],
  ["گشت کی قیمت کیا ہے", "ur", "/contact"],
  ["kya aap punjabi bolte ho", "hi-Latn", "/contact"],
  ["tuhada rate kinna hai", "hi-Latn", "/contact"],
  ["à quelle heure commencent les patrouilles ?", "fr", "/services/neighbourhood-watch"],
  ["couvrez-vous mon quartier", "fr", "/coverage"],
  ["comment vérifier que c'est un vrai agent de chez vous ?", "fr", "/verify-a-guard"],
  ["combien coûte la sécurité pour un mariage", "fr", "/services/event-security"],
  ["¿cuánto cuesta una patrulla?", "es", "/contact"],
  ["hola, me robaron la bici ayer", "es", "/contact"],
])("row 184: %s is answered in %s with our number", (question, language, page) => {
  const known = foreignLanguage(question);
  expect(known).toBe(language);
  const { text, from } = foreignAnswer(question, known ?? "fr", facts());
  expect(text).toContain(phone);
  expect(languageOf(text)).toBe(language);
  expect(from[0]?.href).toBe(page);
});

test("row 184: no English question is taken for another language", () => {
  const english = [...questions, ...misspelled].map(({ q }) => q);
  const examples = waysToAsk().flatMap(([id, all]) =>
    ["greeting", "thanks", "languages"].includes(id) ? [] : all,
  );
  expect([...english, ...examples].filter(foreignLanguage)).toEqual([]);
});

test.each([
  ["L6V vich raat nu aunde ho", "hi-Latn", ["coverage", "patrol-hours"]],
  ["tuhadi gaddi patrol te kithe kithe jandi hai", "hi-Latn", ["areas", "patrol-hours"]],
  ["mainu dukan layi guard chahida, kinne paise", "hi-Latn", ["business"]],
  ["ਵਿਆਹ ਲਈ ਗਾਰਡ ਚਾਹੀਦੇ ਹਨ", "pa", ["event"]],
  ["¿cuánto cuesta una boda en Brampton?", "es", ["event"]],
  ["me robaron el carro anoche", "es", ["crime-after"]],
  ["combien coûte une patrouille à Brampton", "fr", []],
] as const)("row 184: what %s is about is answered in English too", (question, language, topics) => {
  expect(foreignTopics(question, language, demoPlaces)).toEqual(topics);
});

test("row 184: who asks for a language is told in it that our website doesn’t say", () => {
  expect(foreignAnswer("kya koi punjabi bolta hai", "hi-Latn", facts()).text).toContain("bhashayein");
  expect(foreignAnswer("¿alguien habla español?", "es", facts()).text).toContain("idiomas");
});

test("row 184: a French question about prices gets them in French", () => {
  const { text } = foreignAnswer("combien coûte une patrouille la nuit ?", "fr", facts());
  expect(text).toMatch(/plus la TVH : .*Street Package, 149,00\s\$/);
});

test("row 184: who asks in French what a month costs and how to cancel is told both", () => {
  const { text } = foreignAnswer("combien par mois, et comment annuler ?", "fr", facts());
  expect(text).toMatch(/Pour annuler.*par mois, plus la TVH/);
  expect(foreignAnswer("combien coûte annuler", "fr", facts()).text).not.toContain("TVH");
});
