// The same components and bytes by React 18 and node:http alone. PORT and FOLDER come from the environment.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import Home from "~/routes/_public+/_index";
import Profile from "~/routes/_resident+/profile";
import { PublicShell } from "~/ui/public-shell";

function documentLike(name: string, Content: ComponentType) {
  const html = readFileSync(path.join(process.env.FOLDER ?? "", `${name}.html`), "utf8");
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? "";
  const scripts = html.slice(html.indexOf("</footer>") + "</footer>".length, html.indexOf("</body>"));
  return () =>
    `<!DOCTYPE html>${renderToString(
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
}

const pages: Record<string, () => string> = {
  "/": documentLike("home", Home),
  "/profile": documentLike("profile", Profile),
};

createServer((request, response) => {
  const body = pages[request.url ?? ""]?.() ?? "";
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
