import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "@playwright/test";
import PostalMime from "postal-mime";
import { seedDemo } from "~/modules/operations/demo/demo.server";
import { closeDatabase, switchDatabase } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import type { Worker } from "~/platform/jobs.server";
import { mailFolder } from "~/platform/mail.server";
import { mailMark } from "~/platform/mail-mark";
import { migrateToLatest } from "~/platform/migrate.server";
import { queues } from "../server/queues";
import { mailSamples } from "./mail-samples";

/** Draws every kind of email, as its module words it, and keeps its text part beside the pictures. */
export async function takeMailPictures(browser: Browser, folder: string): Promise<void> {
  await switchDatabase({ memory: undefined });
  await migrateToLatest(queues);
  await seedDemo();
  const drawn: { name: string; html: string }[] = [];
  for (const { name, mail, data } of await mailSamples()) {
    const written = data && (await write(mail, data));
    if (!written) {
      console.log(`The demo has nothing for the email ${name}`);
      continue;
    }
    await writeFile(`${folder}mail-${name}.txt`, `Subject: ${written.subject}\n\n${written.text}`);
    const html = (written.html ?? "").replace(
      `cid:${mailMark.cid}`,
      `data:${mailMark.type};base64,${mailMark.base64}`,
    );
    drawn.push({ name, html });
  }
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [360, 720]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } });
      for (const { name, html } of drawn) {
        await page.setContent(html);
        await page.screenshot({
          path: `${folder}mail-${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
      await page.close();
    }
  await closeDatabase();
}

async function write(mail: Worker, data: object) {
  await rm(mailFolder, { recursive: true, force: true });
  await mkdir(mailFolder, { recursive: true });
  await mail.work(data, { id: newId(), tries: 1 });
  const [file] = await readdir(mailFolder);
  return file ? PostalMime.parse(await readFile(path.join(mailFolder, file))) : undefined;
}
