import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

// Below 32768, the first port that Linux gives to outgoing connections.
const first = 20_000;
const end = 32_000;

/** A TCP port of 127.0.0.1 that nothing listens on and no outgoing connection uses. */
export async function freePort() {
  for (;;) {
    const port = randomInt(first, end);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code === "EADDRINUSE") return false;
        throw error;
      },
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
