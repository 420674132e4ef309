import concepts from "./concepts.json" with { type: "json" };
import { wordsOf } from "./words";

type Concept = keyof typeof concepts;

interface Phrase {
  words: string[];
  concept: Concept;
  /** Any word that begins like the last one: "cancel*". */
  open: boolean;
}

/** The phrases of all concepts by their first word; open ones by its first three letters. */
const [phrases, openings] = read();

function read() {
  const closed = new Map<string, Phrase[]>();
  const open = new Map<string, Phrase[]>();
  for (const [concept, texts] of entries())
    for (const text of texts) {
      const words = wordsOf(text);
      const [first = ""] = words;
      const phrase = { words, concept, open: text.endsWith("*") };
      const [index, key] = phrase.open && words.length === 1 ? [open, first.slice(0, 3)] : [closed, first];
      index.set(key, [...(index.get(key) ?? []), phrase]);
    }
  return [closed, open] as const;
}

function entries(): [Concept, string[]][] {
  return Object.keys(concepts).flatMap((name): [Concept, string[]][] =>
    isConcept(name) ? [[name, concepts[name]]] : [],
  );
}

function isConcept(name: string): name is Concept {
  return name in concepts;
}

/** Every word that some concept has, for the speller. */
export function conceptWords(): string[] {
  return [...phrases.values(), ...openings.values()].flat().flatMap(({ words }) => words);
}

/** What the words speak of, such as COST and CAMERA, in the order of their names. */
export function conceptsOf(words: readonly string[]): Concept[] {
  const found = new Set<Concept>();
  words.forEach((word, at) => {
    for (const phrase of [...(phrases.get(word) ?? []), ...(openings.get(word.slice(0, 3)) ?? [])])
      if (phrase.words.every((each, index) => stands(each, words[at + index], phrase, index)))
        found.add(phrase.concept);
  });
  return [...found].sort();
}

function stands(each: string, word: string | undefined, { open, words }: Phrase, index: number): boolean {
  return word === each || (open && index === words.length - 1 && word?.startsWith(each) === true);
}
