import { singleton } from "~/platform/singleton.server";

const names = singleton("own names", () => new Set<string>());

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Keeps what people would make a password of: the company's name, its first word, and that with "security". */
export function rememberName(name: string): void {
  const [first = ""] = name.split(" ");
  names.clear();
  for (const each of [name, first, `${first} security`, `${first} patrol`]) names.add(plain(each));
}

/** Whether a word without spaces is one of the company's names. */
export function isOwnName(word: string): boolean {
  return names.has(word);
}
