import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { exportOf } from "~/modules/office/privacy/personal-data.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db, inTransaction } from "~/platform/db.server";
import { type CheckedFile, checkFile } from "~/platform/file-checks.server";
import { fileStore } from "~/platform/file-store.server";
import { dueFiles, keepObject, purgeFiles } from "~/platform/files.server";
import { forgetAssignments } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addHouse, addShiftAround } from "../../../../tests/support/houses";
import { forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as CheckPhotos from "./check-photos.server";
import { lookAtSight, nightsOf, record } from "./checks.server";
import { sweep } from "./house-data.server";
import { checkPhotoRule } from "./house-options";

useTestDatabase({ queues: [noticeMail] });

const at = new Date("2026-11-28T05:00:00Z");
const night = "2026-11-27";
let guard: TestPerson;
let house: Awaited<ReturnType<typeof addHouse>>;

beforeEach(async () => {
  await forgetPatrols();
  await forgetAssignments();
  guard = await addPerson({ role: "guard" });
  house = await addHouse(await addPerson({ role: "owner" }));
  await addShiftAround({ guardId: guard.id, communityId: house.communityId, at });
});

/** A picture as a phone sends it, with the place where it was taken. */
async function picture(background = "#24405f"): Promise<CheckedFile> {
  const sent = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "43/1 39/1 0/1" } })
    .toBuffer();
  const file = new File([new Uint8Array(sent)], "63 Lanternwood.jpg");
  const checked = await checkFile(file, checkPhotoRule);
  await keepObject(checked);
  return checked;
}

const press = (photo?: CheckedFile, when = at) =>
  inTransaction(db, (trx) =>
    record({ house: house.id, result: "note", note: "A gate is open", photo }, guard, trx, when),
  );

const photosOf = async (userId = house.id) =>
  (await nightsOf({ userId, from: night, to: night })).flatMap(({ photos }) => photos);

test("row 318: a guard's photo is stored without where it was taken, and only its resident finds it", async () => {
  expect(await press(await picture())).toBe(true);
  const [checkId = ""] = await photosOf();
  const file = await CheckPhotos.findOwn({ userId: house.id, checkId });
  if (!file) throw new Error("There is no photo.");
  const metadata = await sharp(Buffer.from(await fileStore.bytes(file.objectKey))).metadata();
  expect([metadata.format, metadata.width, metadata.exif]).toEqual(["jpeg", 40, undefined]);
  expect(CheckPhotos.shownAs(file).name, "nothing of what the phone called it").toBe("photo.jpg");
  const neighbour = await addHouse(await addPerson({ role: "owner" }), "Ivy Stone");
  expect(await CheckPhotos.findOwn({ userId: neighbour.id, checkId })).toBeUndefined();
  expect(await photosOf(neighbour.id)).toEqual([]);
});

test("row 318: a second press adds the photo that the first one lacked, and never a second one", async () => {
  expect(await press()).toBe(true);
  expect(await photosOf()).toEqual([]);
  expect(await press(await picture(), new Date(at.getTime() + 60_000)), "known").toBe(false);
  const [checkId = ""] = await photosOf();
  const first = await CheckPhotos.findOwn({ userId: house.id, checkId });
  await press(await picture("#ffffff"), new Date(at.getTime() + 120_000));
  expect(await photosOf()).toEqual([checkId]);
  expect((await CheckPhotos.findOwn({ userId: house.id, checkId }))?.id).toBe(first?.id);
});

test("row 318: staff hear of a photo when they open what the guard wrote, and each look at it is logged", async () => {
  const dispatcher = await addPerson({ role: "dispatcher" });
  await press(await picture());
  const [checkId = ""] = await photosOf();
  expect(await lookAtSight(checkId, dispatcher)).toMatchObject({ hasPhoto: true });
  const file = await CheckPhotos.find(checkId);
  if (!file) throw new Error("There is no photo.");
  await CheckPhotos.noteLook(file, dispatcher);
  const looks = await db
    .selectFrom("auditLog")
    .select(["actorId", "subjectId"])
    .where("action", "=", "client.house_viewed")
    .where("subjectId", "=", house.id)
    .execute();
  expect(looks).toEqual(Array(2).fill({ actorId: dispatcher.id, subjectId: house.id }));
});

test("row 318: a photo that the virus scanner has not passed is shown to nobody", async () => {
  await press(await picture());
  const [checkId = ""] = await photosOf();
  for (const state of ["received", "checking", "held", "refused"]) {
    await sql`UPDATE files SET scan_state = ${state} WHERE purpose = 'house_check'`.execute(db);
    expect(await photosOf(), state).toEqual([]);
    expect(await CheckPhotos.findOwn({ userId: house.id, checkId }), state).toBeUndefined();
    expect(await CheckPhotos.find(checkId), state).toBeUndefined();
  }
});

test("rows 264, 318: no download of data has the photo, or says that there is one", async () => {
  await press(await picture());
  const [checkId = ""] = await photosOf();
  const { fileId } = await db
    .selectFrom("houseCheckPhotos")
    .select("fileId")
    .where("checkId", "=", checkId)
    .executeTakeFirstOrThrow();
  for (const { id } of [house, guard]) {
    const held = JSON.stringify(await exportOf(id));
    expect(held).toContain("A gate is open");
    for (const trace of [fileId, checkId, "63 Lanternwood.jpg"]) expect(held).not.toContain(trace);
  }
});

test("row 318: a photo goes with what the guard wrote after 24 months", async () => {
  await press(await picture());
  const { objectKey } = await db
    .selectFrom("files")
    .select("objectKey")
    .where("ownerId", "=", house.id)
    .executeTakeFirstOrThrow();
  await sweep(new Date("2028-11-29T05:00:00Z"));
  expect(await photosOf()).toEqual([]);
  expect(await purgeFiles(await dueFiles())).toBe(1);
  expect(await fileStore.writtenAt(objectKey)).toBeUndefined();
});
