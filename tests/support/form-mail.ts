import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** "refuse" answers 200 with the success "false", as the real service does before activation; "garble" is not JSON. */
export type FormMailManner = "accept" | "refuse" | "fail" | "garble" | "hang";

export interface ReceivedForm {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** A form-mail service that keeps what it receives and can misbehave on demand. */
export class FormMailStandIn {
  readonly forms: ReceivedForm[] = [];
  /** Counts every request, whatever the answer. */
  requests = 0;
  /** How many of them have ended: a client that gets no answer ends its own. */
  ended = 0;
  manner: FormMailManner = "accept";
  port = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      this.requests++;
      response.once("close", () => {
        this.ended++;
      });
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method = "", url: path = "", headers } = request;
      const manner = this.manner;
      if (manner === "accept") {
        const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString("utf8"));
        this.forms.push({ method, path, headers, body });
      }
      this.#answer(manner, response);
    });
  }

  static async start(): Promise<FormMailStandIn> {
    const standIn = new FormMailStandIn();
    standIn.#server.listen(0, "127.0.0.1");
    await once(standIn.#server, "listening");
    standIn.port = (standIn.#server.address() as AddressInfo).port;
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/ajax/office@nightjar.test`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(manner: FormMailManner, response: ServerResponse): void {
    const answers: Record<FormMailManner, [number, string] | undefined> = {
      accept: [200, '{"success":"true","message":"The form was submitted successfully."}'],
      refuse: [200, '{"success":"false","message":"This form needs Activation."}'],
      fail: [500, '{"success":"false"}'],
      garble: [200, "<html>busy</html>"],
      hang: undefined,
    };
    const answer = answers[manner];
    if (!answer) return;
    response.writeHead(answer[0], { "Content-Type": "application/json" });
    response.end(answer[1]);
  }
}
