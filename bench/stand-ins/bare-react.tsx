// The same components and bytes with React 18 and node:http alone. PORT and FOLDER come from the environment.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { decode } from "turbo-stream";
import Home from "~/routes/_public+/_index";
import Profile from "~/routes/_resident+/profile";
import { PublicShell } from "~/ui/public-shell";
import { show } from "./remix";

const folder = process.env.FOLDER ?? "";

/** What the loaders answered, as Remix sends it to a browser that follows a link to the page. */
async function answersOf(name: string, route: string): Promise<Record<"root" | "page", never>> {
  const body = new Blob([readFileSync(path.join(folder, `${name}.data`))]).stream();
  const answers = (await decode(body)).value as Record<string, { data: never }>;
  const [root, page] = [answers.root, answers[route]];
  if (!root || !page) throw new Error(`${name}.data lacks an answer of root or ${route}.`);
  return { root: root.data, page: page.data };
}

async function documentLike(name: string, pathname: string, route: string, Content: ComponentType) {
  const html = readFileSync(path.join(folder, `${name}.html`), "utf8");
  const answers = await answersOf(name, route);
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? "";
  const scripts = html.slice(html.indexOf("</footer>") + "</footer>".length, html.indexOf("</body>"));
  return () => {
    show({ ...answers, pathname });
    return `<!DOCTYPE html>${renderToString(
      <html lang="en-CA">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own page */}
        <head dangerouslySetInnerHTML={{ __html: head }} />
        <body>
          <PublicShell>
            <Content />
          </PublicShell>
        </body>
      </html>,
    ).replace("</body>", `${scripts}</body>`)}`;
  };
}

const pages: Record<string, () => string> = {
  "/": await documentLike("home", "/", "routes/_public+/_index", Home),
  "/profile": await documentLike("profile", "/profile", "routes/_resident+/profile", Profile),
};

createServer((request, response) => {
  const body = pages[request.url ?? ""]?.() ?? "";
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
