import { z } from "zod";

const answered = z.object({
  responseCode: z.number(),
  response: z.string(),
  rejected: z.array(z.string()).catch([]),
});

/** What a mail server said when it refused: its code, and its words in one line without whom the email was for. */
export function smtpAnswer(error: unknown): { answer?: number; said?: string } {
  const { data } = answered.safeParse(error);
  if (!data) return {};
  // Some servers repeat the part before the @ alone.
  const names = data.rejected
    .flatMap((address) => address.split("@")[0] ?? [])
    .filter((name) => name.length > 2);
  const said = names
    .reduce((text, name) => text.replaceAll(name, "…"), data.response.replace(/\S*@\S*/g, "…"))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return { answer: data.responseCode, said: said.slice(0, 200) };
}
