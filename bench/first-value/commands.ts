interface Values {
  repository: string;
  appUrl: string;
  dataDir: string;
  databaseUrl: string;
}

/** What the document has in their places. */
const examples: Values = {
  repository: "https://example.com/nightjar.git",
  appUrl: "https://www.example.com",
  dataDir: "/var/lib/nightjar",
  databaseUrl: "postgres://user:password@127.0.0.1:5432/nightjar",
};

/**
 * The lines at the prompt that docs/going-live.md begins with: get it, write the settings, start it.
 * @throws Error unless there are three, and each example is in one of them
 */
export function commandsIn(document: string): [get: string, write: string, serve: string] {
  const [, block = ""] = /^## The first hour\n[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(document) ?? [];
  const [get, write, serve, ...others] = block
    .trim()
    .replaceAll(/ \\\n */g, " ")
    .split("\n");
  if (!get || !write || !serve || others.length > 0) throw new Error(`Not three commands:\n${block}`);
  for (const example of Object.values(examples))
    if (block.split(example).length !== 2) throw new Error(`${example} is not there, or twice:\n${block}`);
  return [get, write, serve];
}

/** The line with a person's own values in the places of the examples. */
export function typedAs(line: string, values: Values): string {
  return line
    .replace(examples.repository, values.repository)
    .replace(examples.appUrl, values.appUrl)
    .replace(examples.dataDir, values.dataDir)
    .replace(examples.databaseUrl, values.databaseUrl);
}
