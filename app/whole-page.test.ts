import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { wholePage } from "./whole-page";

function drawn(words: string[]): Promise<string> {
  const items = words.map((word, key) => createElement("li", { key, title: word }, word));
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(createElement("ul", null, items), {
      onAllReady: () => pipe(wholePage((body) => resolve(Buffer.from(body).toString()))),
    });
  });
}

// React 18 writes pieces of 2,048 bytes, so each of these lengths puts another character across their border.
test.each([0, 1, 2, 3, 4])(
  "a page with dashes and accents comes as it was written, %i bytes further on",
  async (more) => {
    const words = ["x".repeat(more), ...Array.from({ length: 400 }, () => "11:00 AM – 7:00 PM, café 🌙")];
    const html = words.map((word) => `<li title="${word}">${word}</li>`).join("");
    expect(await drawn(words)).toBe(`<ul>${html}</ul>`);
  },
);
