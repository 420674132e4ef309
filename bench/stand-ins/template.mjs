// A form as in the Remix templates: one action, one insert, no log. PORT and DATABASE_URL from the environment.
import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import { createReadableStreamFromReadable, redirect } from "@remix-run/node";
import express from "express";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(
  "create table if not exists bench_messages (id bigserial primary key, name text, email text, phone text, message text)",
);

/** @param {{ request: Request }} args */
async function action({ request }) {
  const form = await request.formData();
  const values = ["name", "email", "phone", "message"].map((name) => String(form.get(name)));
  await pool.query(
    "insert into bench_messages (name, email, phone, message) values ($1, $2, $3, $4)",
    values,
  );
  return redirect("/thank-you");
}

/**
 * @param {Request} _request
 * @param {number} status
 * @param {Headers} headers
 */
function page(_request, status, headers) {
  const body = new PassThrough();
  body.end("<!DOCTYPE html><p>Contact</p>");
  headers.set("Content-Type", "text/html");
  return new Response(createReadableStreamFromReadable(body), { status, headers });
}

const root = { id: "root", path: "", module: { default: () => null } };
const contact = { id: "contact", parentId: "root", path: "contact", module: { default: () => null, action } };
const home = { id: "home", parentId: "root", index: true, module: { default: () => null } };
/** @type {any} */
const build = {
  entry: { module: { default: page } },
  routes: { root, contact, home },
  assets: { version: "1", routes: {}, entry: { module: "", imports: [] }, url: "" },
  future: { v3_singleFetch: true },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  mode: "production",
};

const app = express();
app.disable("x-powered-by");
app.all("*", createRequestHandler({ build, mode: "production" }));
app.listen(Number(process.env.PORT), "127.0.0.1");
