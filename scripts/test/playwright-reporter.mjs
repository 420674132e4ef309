import { writeFileSync } from "node:fs";

const states = /** @type {const} */ ({
  expected: "passed",
  flaky: "passed",
  unexpected: "failed",
  skipped: "skipped",
});

export default class {
  /** @type {import("@playwright/test/reporter").Suite | undefined} */
  suite;
  /** @type {import("./types").Report["errors"]} */
  errors = [];

  onBegin(
    /** @type {import("@playwright/test/reporter").FullConfig} */ _config,
    /** @type {import("@playwright/test/reporter").Suite} */ suite,
  ) {
    this.suite = suite;
  }

  onError(/** @type {import("@playwright/test/reporter").TestError} */ error) {
    this.errors.push({ name: "An error outside of a test", message: error.message ?? "" });
  }

  onEnd() {
    const tests = (this.suite?.allTests() ?? []).map((test) => {
      const last = test.results.at(-1);
      const [, project, , ...titles] = test.titlePath();
      return {
        name: `[${project}] ${titles.join(" ")}`,
        file: test.location.file,
        line: test.location.line,
        seconds: (last?.duration ?? 0) / 1000,
        state: states[test.outcome()],
        tries: test.results.length,
        reason: test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description,
        error: last?.error?.message,
      };
    });
    const /** @type {import("./types").Report} */ report = { tests, errors: this.errors };
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }

  printsToStdio() {
    return false;
  }
}
