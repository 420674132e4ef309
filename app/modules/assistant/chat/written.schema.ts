import { z } from "zod";
import { answerPages } from "~/modules/assistant/knowledge/written-options";
import { multiline } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";

type Page = keyof typeof answerPages;

export const longestTitle = 200;

export const answerSchema = z.object({
  question: requiredText(
    "Enter the question",
    longestTitle,
    `The question must have ${longestTitle} characters or fewer`,
  ),
  answer: multiline(
    requiredText("Enter the answer", 1_500, "The answer must have 1,500 characters or fewer"),
  ),
  page: z.custom<Page>((page) => typeof page === "string" && Object.hasOwn(answerPages, page), {
    error: "Choose the page that it belongs to",
  }),
  status: z.enum(["used", "retired"], { error: "Choose whether the chat uses it" }),
});

export const answerEditSchema = answerSchema.extend(versionSchema.shape);

export type AnswerInput = z.input<typeof answerSchema>;
export type Answer = z.output<typeof answerSchema>;

const mostSynonyms = 20;

/** Words between commas, each once. */
export const synonymSchema = z.object({
  words: requiredText("Enter the words", 300, "The words must have 300 characters or fewer")
    .transform((text) => [...new Set(text.toLowerCase().split(",").map(tidy).filter(Boolean))])
    .refine((words) => words.length > 1, "Enter at least two words, with a comma between them")
    .refine((words) => words.length <= mostSynonyms, `Enter ${mostSynonyms} words or fewer`)
    .transform((words) => words.join(", ")),
});

function tidy(word: string): string {
  return word.replace(/\s+/g, " ").trim();
}

export const synonymEditSchema = synonymSchema.extend(versionSchema.shape);

export type SynonymInput = z.input<typeof synonymSchema>;
export type Synonyms = z.output<typeof synonymSchema>;
