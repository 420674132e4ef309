import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import * as Undo from "~/modules/office/undo/undo.server";
import * as Carts from "~/modules/shop/carts/carts.server";
import { products } from "~/modules/shop/products/products.server";
import * as Shop from "~/modules/shop/products/shop.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { checkFile } from "~/platform/file-checks.server";
import { fileStore } from "~/platform/file-store.server";
import { dueFiles, purgeFiles } from "~/platform/files.server";
import { newId } from "~/platform/ids.server";
import { inScope, type Scope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { productPhotoSchema } from "./product-photo.schema";
import { productPhotoRule, sourcesOf } from "./product-photo-options";
import * as ProductPhotos from "./product-photos.server";

useTestDatabase();

const alt = "A white camera under the eaves";
let owner: TestPerson;
let id: string;

beforeEach(async () => {
  await db.deleteFrom("products").execute();
  owner = await addPerson({ role: "owner" });
  id = await addProduct();
});

function addProduct(): Promise<string> {
  const typed = { name: "Lane Camera", category: "Surveillance", priceCents: "10", status: "active" };
  return products.create(
    products.schema.parse({ ...typed, stock: "3", description: "Watches.", features: "" }),
    owner,
  );
}

/** A picture as a phone sends it: on its side, with the place where it was taken. */
async function picture(width: number, height: number, background = "#24405f") {
  const sent = await sharp({ create: { width: height, height: width, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "43/1 39/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return checkFile(new File([new Uint8Array(sent)], "IMG_2041.jpg"), productPhotoRule);
}

const sized = async (background?: string) => ProductPhotos.sized(await picture(1_600, 1_200, background));

const small = async (background?: string) => ProductPhotos.sized(await picture(400, 300, background));

/** Saves as a request does, and returns what its message offers to undo. */
async function act(work: (trx: Executor) => Promise<unknown>): Promise<string> {
  const scope: Scope = { id: "test", address: "", userId: null };
  await inScope(scope, () => inTransaction(db, work));
  return scope.undo ?? "";
}

const save = async (background?: string, words = alt, photoOf = small) => {
  const photo = await photoOf(background);
  return act((trx) => ProductPhotos.save(id, { alt: words, photo }, owner, trx));
};

const reword = (words: string) =>
  act((trx) => ProductPhotos.save(id, { alt: words, photo: undefined }, owner, trx));

const remove = () => act((trx) => ProductPhotos.remove(id, owner, trx));

const shown = async () => (await Shop.find(id))?.photo ?? null;

const acts = async () =>
  (
    await db
      .selectFrom("auditLog")
      .select(["action", "before", "after"])
      .where("subjectId", "=", id)
      .where("action", "<>", "product.created")
      .orderBy("id")
      .execute()
  ).map(({ action, before, after }) => [action, Object(before).photo, Object(after).photo]);

test("D23: a photo is stored upright in three widths, without metadata, and a small one is not enlarged", async () => {
  const { sizes, hash, width, height } = await sized();
  expect({ width, height }).toEqual({ width: 1_280, height: 960 });
  const found = await Promise.all(sizes.map(({ bytes }) => sharp(bytes).metadata()));
  expect(found.map((each) => [each.format, each.width, each.height, each.exif])).toEqual([
    ["webp", 320, 240, undefined],
    ["webp", 640, 480, undefined],
    ["webp", 1_280, 960, undefined],
  ]);
  expect((await sized()).hash).toBe(hash);
  expect((await sized("#b42318")).hash).not.toBe(hash);
  const narrow = await ProductPhotos.sized(await picture(500, 400));
  expect(narrow.sizes.map(({ name }) => name)).toEqual(["320.webp", "500.webp"]);
});

test("where a picture is transparent, the photo is white", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], "a.png");
  const { sizes } = await ProductPhotos.sized(await checkFile(file, productPhotoRule));
  const { data, info } = await sharp(sizes[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, ...data.subarray(0, 3)]).toEqual([3, 255, 255, 255]);
});

test("D23: the list, the page and the cart give the photo with the addresses of its sizes", async () => {
  await save(undefined, alt, sized);
  const photo = { hash: expect.stringMatching(/^[\da-f]{32}$/), alt, width: 1_280, height: 960 };
  const { rows } = await Shop.shopList.page(Shop.shopList.query("https://a.example/products"));
  expect(rows).toMatchObject([{ id, photo }]);
  const own = { token: "a".repeat(43) };
  await Carts.add(own, id);
  expect((await Carts.find(own)).lines).toMatchObject([{ photo }]);
  expect(await Shop.partsOf(["lane camera"])).toMatchObject([{ photo }]);
  const found = await shown();
  expect(found).toEqual(photo);
  const at = `/photos/${found?.hash}`;
  expect(found && sourcesOf(found)).toEqual({
    src: `${at}-640.webp`,
    srcSet: `${at}-320.webp 320w, ${at}-640.webp 640w, ${at}-1280.webp 1280w`,
  });
});

describe("D23: who sees a photo", () => {
  const address = async (width = 320) => `${(await ProductPhotos.find(id))?.hash}-${width}.webp`;
  const isPublic = async (name: string) => (await ProductPhotos.findPublic(name)) !== undefined;

  test("anyone, once its product is no draft; staff before that", async () => {
    await save();
    const name = await address();
    expect(await ProductPhotos.findPublic(name)).toMatchObject({
      contentType: "image/webp",
      name: "320.webp",
    });
    for (const [status, expected] of [
      ["draft", false],
      ["coming", true],
      ["discontinued", true],
    ] as const) {
      await db.updateTable("products").set({ status }).where("id", "=", id).execute();
      expect(await isPublic(name), status).toBe(expected);
      expect(await ProductPhotos.findPreview(id)).toMatchObject({ name: "400.webp" });
    }
  });

  test("nobody at another size, by another name, or after it is removed", async () => {
    await save();
    const name = await address();
    for (const other of [await address(640), name.replace(".webp", ""), `../${name}`, "", `0${name}`])
      expect(await isPublic(other), other).toBe(false);
    await remove();
    expect(await isPublic(name)).toBe(false);
    expect(await ProductPhotos.findPreview(id)).toBeUndefined();
  });

  test.each(["received", "checking", "held", "refused"] as const)(
    "nobody while the virus scan says %s",
    async (scanState) => {
      await save();
      await db.updateTable("files").set({ scanState }).where("madeOf", "is", null).execute();
      expect(await shown()).toBeNull();
      expect(await isPublic(await address())).toBe(false);
      expect(await ProductPhotos.find(id)).toMatchObject({ alt, isShown: false });
    },
  );
});

describe("D17, D23: each act is in the history and can be undone", () => {
  test("adding", async () => {
    const added = await save();
    expect(await acts()).toEqual([["product.photo_added", null, alt]]);
    expect(await Undo.find(added, owner)).toMatchObject({ what: "Photo added", fields: ["Photo"] });
    expect((await Undo.perform(added, owner))?.message).toContain("Undone: Photo.");
    expect(await shown()).toBeNull();
    expect((await acts()).at(-1)).toEqual(["product.undone", alt, null]);
  });

  test("replacing, by the photo from before", async () => {
    await save();
    const first = await shown();
    const replaced = await save("#b42318", "A red camera");
    expect(await shown()).toMatchObject({ alt: "A red camera" });
    expect(await Undo.perform(replaced, owner)).toMatchObject({ kind: "success" });
    expect(await shown()).toEqual(first);
    expect(await ProductPhotos.findPublic(`${first?.hash}-320.webp`)).toBeDefined();
  });

  test("other words for the same photo", async () => {
    await save();
    const { hash } = (await shown()) ?? {};
    expect(await reword(alt), "the same words").toBe("");
    const reworded = await reword("A camera");
    expect((await acts()).at(-1)).toEqual(["product.photo_described", alt, "A camera"]);
    await Undo.perform(reworded, owner);
    expect(await shown()).toMatchObject({ alt, hash });
  });

  test("removing", async () => {
    await save();
    const before = await shown();
    const removed = await remove();
    expect(await shown()).toBeNull();
    await Undo.perform(removed, owner);
    expect(await shown()).toEqual(before);
    expect((await acts()).map(([action]) => action)).toEqual([
      ...["product.photo_added", "product.photo_removed", "product.undone"],
    ]);
  });

  test("what was changed since stays", async () => {
    const added = await save();
    await save("#b42318", "A red camera");
    expect(await Undo.perform(added, owner)).toMatchObject({
      kind: "error",
      message: expect.stringContaining("Photo was changed since"),
    });
    expect(await shown()).toMatchObject({ alt: "A red camera" });
  });
});

test("a photo needs words, and a product without one needs a file", async () => {
  expect(productPhotoSchema.safeParse({ alt: " " }).error?.issues[0]?.message).toBe(
    "Say what the photo shows",
  );
  await expect(reword(alt)).rejects.toThrow("Choose a photo");
  const nothing = await inTransaction(db, (trx) =>
    ProductPhotos.save(newId(), { alt, photo: undefined }, owner, trx),
  );
  expect(nothing).toBeUndefined();
  expect(await inTransaction(db, (trx) => ProductPhotos.remove(id, owner, trx))).toBeUndefined();
});

describe("files that no photo needs any more", () => {
  const objects = async () => {
    let count = 0;
    for await (const _ of fileStore.list()) count++;
    return count;
  };
  const night = async () => purgeFiles(await dueFiles());

  // The products of the tests before this one have left theirs.
  beforeEach(async () => {
    await night();
  });

  test("a replaced photo stays for a day, and then goes with its sizes", async () => {
    await save();
    await save("#b42318");
    const before = await objects();
    expect([await ProductPhotos.sweep(), await night()]).toEqual([0, 0]);
    await db
      .updateTable("productPhotos")
      .set({ retiredAt: new Date(Date.now() - 25 * 3_600_000) })
      .where("retiredAt", "is not", null)
      .execute();
    expect([await ProductPhotos.sweep(), await night()]).toEqual([1, 3]);
    expect(await objects()).toBe(before - 3);
    expect(await shown()).toMatchObject({ alt });
  });

  test("a deleted product's photo goes the next night", async () => {
    await save();
    const version = (await products.find(id))?.version ?? 0;
    await products.remove(id, version, owner);
    expect(await night()).toBe(3);
  });
});
