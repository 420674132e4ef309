import { defineNoun } from "~/modules/shared/records/noun.server";
import { requiredText } from "~/platform/record.schema";
import { synonymGroup } from "./synonym.noun";

const maxWords = 20;
const { ask, max } = synonymGroup.fields.words;

/** Words separated by commas, each once. */
const words = requiredText(ask, max, `The words must have ${max} characters or fewer`)
  .transform((text) => [...new Set(text.toLowerCase().split(",").map(tidy).filter(Boolean))])
  .refine((each) => each.length > 1, "Enter at least two words, with a comma between them")
  .refine((each) => each.length <= maxWords, `Enter ${maxWords} words or fewer`)
  .transform((each) => each.join(", "));

function tidy(word: string): string {
  return word.replace(/\s+/g, " ").trim();
}

export const synonyms = defineNoun(synonymGroup, { table: "assistantSynonyms", schema: { words } });
