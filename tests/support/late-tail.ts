import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";

const lastScript = /<script[^>]*>window\.__remixContext\.streamController\.close\(\)/;

/** A slow line to an app: the last script of each page arrives only after `release`. */
export async function startLateTail(
  appUrl: string,
): Promise<AsyncDisposable & { url: string; release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer(({ url, method, headers }, response) => {
    const options = { method, headers: { ...headers, "accept-encoding": "identity" } };
    const forward = async (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!answer.headers["content-type"]?.startsWith("text/html")) return answer.pipe(response);
      const html = Buffer.concat(await answer.toArray()).toString();
      const end = html.search(lastScript);
      response.write(html.slice(0, end));
      await released;
      return response.end(html.slice(end));
    };
    const asked = request(new URL(url ?? "/", appUrl), options, (answer) => void forward(answer)).end();
    // When the browser leaves, its event stream has to end at the app as well.
    response.on("close", () => asked.destroy());
    asked.on("error", (error) => response.destroy(error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The line has no port.");
  return {
    url: `http://${new URL(appUrl).hostname}:${address.port}`,
    release,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
