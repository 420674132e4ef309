export function words(/** @type {import("./types").Count} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

export function summarize(
  /** @type {(import("./types").Count & { title: string, seconds: number })[]} */ results,
  /** @type {{ problems: string[], interrupted: boolean, installing: number }} */ {
    problems,
    interrupted,
    installing,
  },
) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  console.log("\n━━━━ Summary ━━━━");
  for (const { title, seconds, notes = [], failures = [], ...count } of results) {
    const otherwise = count.passed > 0 ? "✓" : "–";
    console.log(`${count.failed > 0 ? "✗" : otherwise} ${title}: ${words(count)} (${seconds.toFixed(1)} s)`);
    for (const note of notes) console.log(`  ${note}`);
    for (const failure of failures) console.log(`  ✗ ${failure}`);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  list(
    "Skipped",
    results.flatMap(({ skips = [] }) => skips),
  );
  list(
    "More than 5 s without a line // Slow: above them",
    results.flatMap(({ slow = [] }) => slow),
  );
  for (const problem of problems) console.log(`!!!! NOT FOUND: ${problem}. !!!!`);
  console.log(`Second tries: ${results.flatMap(({ again = [] }) => again).length}`);
  if (interrupted) {
    total.failed++;
    console.log("✗ Interrupted: the other steps did not run.");
  }
  const seconds = installing + performance.now() / 1000;
  console.log(`\n${words(total)}, in ${clock(seconds)} (${clock(installing)} before the first step)`);
  return total.failed === 0 && total.passed > 0;
}

function list(/** @type {string} */ title, /** @type {string[]} */ lines) {
  if (lines.length === 0) return;
  console.log(`${title}:`);
  for (const line of lines) console.log(`  ${line}`);
}

function clock(/** @type {number} */ seconds) {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
