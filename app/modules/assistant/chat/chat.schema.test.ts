import { expect, test } from "vitest";
import { personSchema } from "./chat.schema";

const person = { name: "Ada Lindqvist", email: "ada@example.test", phone: "905 555 0199" };

test("row 182: a person is asked for with a question, so that the office has something to answer", () => {
  expect(personSchema.safeParse({ ...person, question: "Do you patrol Caledon?" }).success).toBe(true);
  const blank = personSchema.safeParse({ ...person, question: "  " });
  expect(blank.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ["question", "Enter your question"],
  ]);
});
