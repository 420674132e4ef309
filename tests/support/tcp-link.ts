import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A cable that can be cut or go silent, in front of a server of this machine. */
export class TcpLink {
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #server: Server;
  #manner: "forward" | "silent" | "refuse" = "forward";

  private constructor(target: number) {
    this.#server = createServer((near) => {
      if (this.#manner === "refuse") return void near.destroy();
      const far = connect(target, "127.0.0.1");
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      for (const [one, other] of [pair, [far, near]] as [Socket, Socket][]) {
        one.on("error", () => other.destroy());
        one.on("close", () => {
          other.destroy();
          this.#pairs.delete(pair);
        });
        one.pipe(other);
      }
      if (this.#manner === "silent") this.#hold(pair);
    });
  }

  static async to(target: number): Promise<TcpLink> {
    const link = new TcpLink(target);
    link.#server.listen(0, "127.0.0.1");
    await once(link.#server, "listening");
    return link;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Nothing gets through any more, and neither end notices. */
  silence(): void {
    this.#manner = "silent";
    for (const pair of this.#pairs) this.#hold(pair);
  }

  refuse(): void {
    this.#manner = "refuse";
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  heal(): void {
    this.#manner = "forward";
    for (const [near, far] of this.#pairs) {
      near.pipe(far);
      far.pipe(near);
    }
  }

  async stop(): Promise<void> {
    this.refuse();
    this.#server.close();
    await once(this.#server, "close");
  }

  #hold([near, far]: [Socket, Socket]): void {
    for (const socket of [near, far]) socket.unpipe().pause();
  }
}
