// Runs the built app for tests/support/app.ts; it never outlives the test that started it.
process.on("disconnect", () => process.exit(1));

// Lets a test move performance.now() forward, so that no test sleeps.
const now = performance.now.bind(performance);
let passed = 0;
performance.now = () => now() + passed;
process.on("message", ({ advance }) => {
  passed += advance;
  process.send?.("advanced");
});
process.channel?.unref();

try {
  const { serve } = await import(new URL("../../build/server.js", import.meta.url).href);
  await serve({ production: process.env.DEMO !== "1" });
  process.send?.("ready");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
