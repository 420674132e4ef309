import { writeFileSync } from "node:fs";

/** Writes what `npm test` counts to TEST_REPORT; Vitest's own JSON has neither second tries nor reasons to skip. */
export default class {
  onTestRunEnd(
    /** @type {ReadonlyArray<import("vitest/node").TestModule>} */ modules,
    /** @type {ReadonlyArray<import("vitest/node").SerializedError>} */ unhandled,
  ) {
    const tests = modules.flatMap((file) =>
      [...file.children.allTests()].map((test) => {
        const result = test.result();
        const diagnostic = test.diagnostic();
        const known = result.state === "passed" || result.state === "skipped" ? result.state : "failed";
        return {
          name: test.fullName,
          file: file.moduleId,
          line: test.location?.line,
          seconds: (diagnostic?.duration ?? 0) / 1000,
          state: /** @type {"passed" | "failed" | "skipped"} */ (known),
          tries: 1 + (diagnostic?.retryCount ?? 0),
          reason: result.state === "skipped" ? result.note : undefined,
          error: result.errors?.[0]?.message ?? (result.state === "pending" ? "It did not end." : undefined),
        };
      }),
    );
    // A file that cannot be loaded or set up has no failing test.
    const broken = modules.flatMap((file) => {
      const errors = [file, ...file.children.allSuites()].flatMap((part) => part.errors());
      const loaded = file.state() !== "pending" && file.state() !== "queued";
      const message = errors[0]?.message ?? (loaded ? undefined : "The file did not end.");
      return message === undefined ? [] : [{ name: file.relativeModuleId, message }];
    });
    const loose = unhandled.map(({ message }) => ({ name: "An error outside of a test", message }));
    const /** @type {import("./types").Report} */ report = { tests, errors: [...broken, ...loose] };
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}
