// The limit of a Node.js process: stored bytes sent by node:http alone. PORT and FOLDER come from the environment.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const folder = process.env.FOLDER ?? "";
const body = readFileSync(path.join(folder, "home.br"));
/** @type {string[]} */
const same = JSON.parse(readFileSync(path.join(folder, "home-headers.json"), "utf8"));
const few = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "br",
  "content-length": body.length,
};

createServer((request, response) => {
  response.writeHead(200, request.url === "/same-headers" ? same : few);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
