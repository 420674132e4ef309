import { expect, test } from "vitest";
import { pageMark, withMark } from "./page-mark";

const sent = `<!DOCTYPE html><html lang="en"><head><title>A &amp; B</title><style>a > b {}</style></head><body><p title="x &gt; y &lt;b>">It&#x27;s<!-- --> five</p><textarea>
two</textarea><script>if (1 < 2) "<p>"</script></body></html>`;
/** The same page as a browser serializes it. */
const read = `<html lang="en"><head><title>A &amp; B</title><style>a > b {}</style></head><body><p title="x > y <b>">It's<!-- --> five</p><textarea>two</textarea><script>if (1 < 2) "<p>"</script>\n</body></html>`;

test("a page has the mark computed from its HTML", () => {
  expect(pageMark(read)).toBe(pageMark(sent));
  expect(withMark(sent)).toContain(`<html data-mark="${pageMark(read)}" lang="en">`);
});

test.each([
  ["another element", read.replace("<p ", "<font></font><p ")],
  ["other words", read.replace("five", "cinq mots")],
  ["a script", read.replace("</head>", "<script></script></head>")],
])("%s changes it", (_what, changed) => {
  expect(pageMark(changed)).not.toBe(pageMark(sent));
});

test("what React puts aside and moves into place does not count", () => {
  const aside = `<html><body><template id="B:0"></template><div hidden id="S:0"><i>x</i></div></body></html>`;
  expect(pageMark(aside)).toBe(pageMark("<html><body><i>x</i></body></html>"));
});

test("a script a page requests as it starts does not count", () => {
  const asked = read.replace("</head>", '<link rel="modulepreload" as="script" href="/assets/a.js"></head>');
  expect(pageMark(asked)).toBe(pageMark(sent));
});
