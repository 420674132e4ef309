import { mkdir, statfs } from "node:fs/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { env } from "~/platform/env.server";

interface DiskFigures {
  bavail: number;
  blocks: number;
}

/** Free space on the disk that holds DATA_DIR, in percent, as far as we may use it. @throws if it cannot be read */
export async function diskFree(
  read: (folder: string) => Promise<DiskFigures> = (folder) => statfs(folder),
): Promise<number> {
  // A new server has no DATA_DIR until the first file is stored.
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  const { bavail, blocks } = await read(env.dataDir);
  return blocks > 0 ? Math.floor((100 * bavail) / blocks) : 100;
}

/** When the certificate of an https address expires, trusted or not. @throws Error if nobody answers in time */
export function certificateEnd(url: URL, patience = 5_000): Promise<Date> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || 443);
  return new Promise((resolve, reject) => {
    // Nothing is sent: the certificate is only read, and an untrusted one expires too.
    const socket = connect({
      host,
      port,
      servername: isIP(host) ? undefined : host,
      rejectUnauthorized: false,
    });
    socket.setTimeout(patience, () => socket.destroy(new Error("The server did not answer in time.")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(end.getTime())) reject(new Error("The server showed no certificate."));
      else resolve(end);
    });
  });
}
