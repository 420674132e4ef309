import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { type Brand, readable, weakPairs } from "~/modules/shared/theme/colours";
import { FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { fitted } from "~/platform/file-pictures.server";
import { dropCompany, settingsTopic } from "./company.server";

/** Pixels, twice the size in which pages show it. */
const logoSize = { width: 240, height: 120 };

/** The picture of a logo as it is kept, from a checked file. Call it outside of any transaction: it takes a while. */
export async function drawnLogo(bytes: Uint8Array): Promise<Uint8Array> {
  return fitted(bytes, logoSize);
}

interface Look {
  brand: Brand;
  /** A new logo, none, or the one before. */
  logo: Uint8Array | "none" | "same";
}

/** Saves the colours and the logo. @throws FieldRefusal for colours that cannot be read, with the nearest that can */
export async function save({ brand, logo }: Look, by: Audit.Actor, executor: Executor = db): Promise<void> {
  refuseWeak(brand);
  await inTransaction(executor, async (trx) => {
    const { brand: before } = await read(trx);
    await trx
      .updateTable("companySettings")
      .set({
        ...{ colourNight: brand.night, colourLamp: brand.lamp },
        ...(logo !== "same" && { logo: logo === "none" ? null : Buffer.from(logo) }),
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", 1)
      .execute();
    const action = "company_look.updated";
    const subject = { type: "company_look", id: null };
    const after = { ...brand, ...(logo !== "same" && { logo: logo === "none" ? "removed" : "replaced" }) };
    await Audit.record({ actorId: by.id, action, subject, before: { ...before }, after }, trx);
    await publish(settingsTopic, {}, trx);
  });
  dropCompany();
}

async function read(trx: Executor) {
  const { night, lamp } = await trx
    .selectFrom("companySettings")
    .select(["colourNight as night", "colourLamp as lamp"])
    .where("id", "=", 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { brand: { night, lamp } };
}

function refuseWeak(brand: Brand): void {
  const [worst] = weakPairs(brand);
  if (!worst) return;
  const near = readable(brand);
  const words = `Some of it could not be read: a contrast is ${worst.ratio.toFixed(1)}, and has to be ${worst.least}. `;
  throw new FieldRefusal("The colours were not saved.", {
    ...(near.night !== brand.night && { night: `${words}The nearest colour that works is ${near.night}` }),
    ...(near.lamp !== brand.lamp && { lamp: `${words}The nearest colour that works is ${near.lamp}` }),
  });
}

/** The bytes of the logo. */
export async function findLogo(executor: Executor = db): Promise<Uint8Array | undefined> {
  const row = await executor
    .selectFrom("companySettings")
    .select("logo")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return row.logo ?? undefined;
}
