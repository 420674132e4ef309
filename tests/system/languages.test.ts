import { brotliCompressSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import { defaultTreeAdapter as tree } from "parse5";
import { beforeAll, describe, expect, test } from "vitest";
import { addressIn, isTranslated } from "../../app/platform/languages";
import { translatedPages } from "../../app/platform/translated-pages.js";
import { accessMatrix } from "../support/access-matrix";
import type { App } from "../support/app";
import { attribute, type Element, elements, type Node, Page, words } from "../support/document";
import { sharedApp } from "../support/shared-app";
import { htmlRules, line } from "../support/site";
import { Visitor } from "../support/visitor";

let app: App;
let visitor: Visitor;
let resident: Visitor;

beforeAll(async () => {
  app = await sharedApp();
  visitor = new Visitor(app);
  resident = new Visitor(app);
  await resident.post("/login", { email: "house@nightjar.test", password: "nightjar-house-demo" });
});

const isOpen = (page: string) => accessMatrix[page]?.read === "anyone";

function reader(page: string): Visitor {
  return isOpen(page) ? visitor : resident;
}

async function open(page: string, language: "en" | "fr" = "fr"): Promise<Page> {
  const answer = await reader(page).get(addressIn(language, page));
  expect([page, answer.status]).toEqual([page, 200]);
  return new Page(answer.text);
}

const hrefs = (page: Page, rel: string) =>
  page.all("link").flatMap((each) => (attribute(each, "rel") === rel ? (attribute(each, "href") ?? "") : []));

/** The text that is said to be French, without scripts, styles and what a resident wrote. */
function frenchIn(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!("childNodes" in node)) return "";
  if (tree.isElementNode(node)) {
    const lang = attribute(node, "lang");
    if (node.tagName === "dd" && attribute(node, "class") === undefined) return " ";
    if (/^(?:script|style|svg|textarea)$/.test(node.tagName) || (lang && !lang.startsWith("fr"))) return " ";
  }
  return node.childNodes.map(frenchIn).join(" ");
}

/** Words of an attribute that are read aloud. */
const spoken = (element: Element) =>
  ["alt", "title", "aria-label", "placeholder", "data-pending"].flatMap(
    (name) => attribute(element, name) ?? [],
  );

const english =
  /(?<!\p{L})(?:the|and|your|you|with|from|please|our|this|that|is|are|was|when|them|they|call|price|street|house|nights?|email|phone|address|sign|plans?)(?!\p{L})/iu;

describe.each(translatedPages)("%s in French", (path) => {
  test("row 328: is valid, says its language, and has one h1 and headings in order", async () => {
    const page = await open(path);
    const report = await new HtmlValidate(htmlRules).validateString(page.html, path);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    expect(page.html).toMatch(/^<!DOCTYPE html><html [^>]*lang="fr-CA"/);
    const { levels } = page;
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(page.html).not.toMatch(/<[a-z][^>]*\s(on[a-z]+|style)=/);
  });

  test("row 328: each language leads to the other in the menu, and the head has nothing for text browsers to list", async () => {
    const [french, plain] = [await open(path), await open(path, "en")];
    expect(plain.in("header").links).toContainEqual([addressIn("fr", path), "Français"]);
    expect(french.in("header").links).toContainEqual([path, "English"]);
    const isListed = plain.meta("description") !== undefined;
    expect(french.meta("description") !== undefined).toBe(isListed);
    for (const page of [french, plain]) expect(hrefs(page, "alternate")).toEqual([]);
    expect(hrefs(french, "canonical")).toEqual(isListed ? [app.url + addressIn("fr", path)] : []);
    if (isListed) expect(french.meta("og:locale")).toBe("fr_CA");
  });

  test("row 329: has no English of its own, and says that no native speaker has read it", async () => {
    const page = await open(path);
    const text = frenchIn(page.root).replace(/\s+/g, " ");
    // Plans and areas keep the names that the company gave them; the other language is called by its own name.
    expect(text.match(new RegExp(`.{30}${english.source}.{30}`, "giu")) ?? []).toEqual([]);
    const attributes = elements(page.root).flatMap(spoken);
    expect(attributes.filter((each) => english.test(each))).toEqual([]);
    expect(page.in("main").text).toContain("Aucune personne de langue maternelle française");
  });

  test("row 328: its links lead to French pages, or say that the page behind them is English", async () => {
    const links = (await open(path))
      .all("a")
      .filter((link) => (attribute(link, "href") ?? "").startsWith("/"));
    const wrong = links.filter((link) => {
      const href = attribute(link, "href") ?? "";
      const isLanguageLink = attribute(link, "hreflang") === "en" && words(link) === "English";
      if (/^\/fr(?:[/?#]|$)/.test(href) || isLanguageLink) return false;
      return isTranslated(href) || attribute(link, "hreflang") !== "en";
    });
    expect(wrong.map((link) => attribute(link, "href"))).toEqual([]);
    const main = links.filter((link) => attribute(link, "hreflang") === "en");
    expect(main.length).toBeGreaterThan(5);
  });

  test("row 328: 911 and the line are where they are in English, and the chat can be opened", async () => {
    const page = await open(path);
    expect(page.in("header").links).toContainEqual([
      line.href,
      `Ligne d’urgence, jour et nuit : ${line.text}`,
    ]);
    expect(page.in("footer").text).toContain("appelez d’abord le 911");
    expect(page.in("footer").links).toContainEqual([line.href, line.text]);
    expect(page.html).toContain("Demandez à Robin");
    expect(page.in("a").text).toBe("Aller au contenu principal");
  });

  test("row 332: weighs what it weighs in English: the same requests, and HTML within the length of its texts", async () => {
    const [french, plain] = [await open(path), await open(path, "en")];
    const requested = ({ root }: Page) =>
      elements(root).flatMap((element) => {
        const rel = attribute(element, "rel") ?? "";
        if (element.tagName === "script") return [attribute(element, "src") ?? attribute(element, "type")];
        return element.tagName === "link" && /^(?:stylesheet|icon|apple|preload|modulepreload)/.test(rel)
          ? [attribute(element, "href")]
          : [];
      });
    expect(requested(french)).toEqual(requested(plain));
    const style = ({ html }: Page) => /<style>[\s\S]*<\/style>/.exec(html)?.[0];
    expect(style(french)).toBe(style(plain));
    const size = ({ html }: Page) => brotliCompressSync(html).length;
    expect(size(french) - size(plain)).toBeLessThanOrEqual(1_024);
  });
});

test("row 328: unknown French addresses are not found, and the sitemap lists each language beside the other", async () => {
  expect((await visitor.get("/fr/about")).status).toBe(404);
  const { text } = await visitor.get("/sitemap.xml");
  const listed = translatedPages.filter((page) => text.includes(`<loc>${app.url}${page}</loc>`));
  expect(listed).toEqual(["/", "/contact", "/coverage", "/services/neighbourhood-watch", "/verify-a-guard"]);
  for (const page of listed) {
    const french = app.url + addressIn("fr", page);
    expect(text).toContain(`<loc>${french}</loc>`);
    expect(text.split(`<xhtml:link rel="alternate" hreflang="fr" href="${french}"/>`)).toHaveLength(3);
  }
  expect((await visitor.get("/robots.txt")).text).toContain("Disallow: /fr/profile");
});

test("row 331: what the company typed says that it is English; the plans that come with the program are French", async () => {
  const contact = await open("/contact");
  const typed = contact
    .all("span")
    .filter((each) => attribute(each, "lang") === "en")
    .map(words);
  expect(typed).toContain("Peel Region and the Greater Toronto Area, Ontario");
  const plans = await open("/services/neighbourhood-watch");
  expect(plans.texts("h3")).toEqual(
    expect.arrayContaining(["Forfait Quartier", "Forfait Rue", "Forfait Maison"]),
  );
  expect(plans.text).toContain("30,00 $ par mois");
  expect(plans.text).toContain("plus la TVH, 33,90 $ en tout");
});

describe("row 330: forms answer in French, without scripts", () => {
  const stamp = async (path: string, from = visitor) => {
    const { text } = await from.get(path);
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
    return { _key: value("_key"), _origin: value("_origin"), _time: value("_time"), _url: "" };
  };

  test("contact: every error, then thanks in French", async () => {
    const refused = await visitor.post("/fr/contact", await stamp("/fr/contact"));
    expect(refused.status).toBe(400);
    const page = new Page(refused.text);
    expect(page.html).toContain('lang="fr-CA"');
    expect(page.in("title").text).toBe("Erreur : Nous joindre – Nightjar Patrol");
    expect(page.in("div.summary").text).toContain("Veuillez remplir tous les champs obligatoires");
    const errors = page.in("div.summary").links.map(([, text]) => text);
    expect(errors).toEqual([
      "Entrez votre nom complet",
      "Entrez votre adresse courriel",
      "Entrez un numéro de téléphone",
      "Choisissez l’objet de votre message",
      "Choisissez un service",
      "Entrez votre message",
    ]);
    expect(page.texts("p.error").map((text) => text.slice(0, 9))).toEqual(Array(6).fill("Erreur : "));
    const sent = await visitor.post("/fr/contact", {
      ...(await stamp("/fr/contact")),
      _time: await visitor.earlierTime(),
      name: "Noor Weiss",
      email: "noor@example.test",
      phone: "905 555 0177",
      inquiryPurpose: "General Inquiry",
      serviceType: "Residential Services",
      preferredContactTime: "Any Time",
      message: "Bonjour, patrouillez-vous dans ma rue?",
    });
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toMatch(/^\/fr\/thank-you\?ref=/);
    const thanks = new Page((await visitor.get(sent.headers.location ?? "")).text);
    expect(thanks.texts("h1")).toEqual(["Merci!"]);
    expect(thanks.text).toContain("Question générale, Services résidentiels");
  });

  test("coverage: an error, an answer, and the French address of an area", async () => {
    const wrong = await visitor.get("/fr/coverage?postalCode=zzz");
    expect(wrong.status).toBe(400);
    expect(new Page(wrong.text).in("div.summary").text).toContain("Entrez un code postal canadien");
    const moved = await visitor.get("/fr/coverage?postalCode=L6V+1A1");
    expect([moved.status, moved.headers.location]).toEqual([303, "/fr/coverage?postalCode=L6V"]);
    const covered = new Page((await visitor.get("/fr/coverage?postalCode=L6V")).text);
    expect(covered.text).toContain("Oui, nous patrouillons dans le secteur L6V");
    expect(covered.text).toContain("À partir de 30,00 $ par mois");
    const not = new Page((await visitor.get("/fr/coverage?postalCode=M1B")).text);
    expect(not.text).toContain("Pas encore dans le secteur M1B");
  });

  test("verify a guard: an error, and an answer at the French address", async () => {
    const refused = await visitor.post("/fr/verify-a-guard", await stamp("/fr/verify-a-guard"));
    expect([refused.status, new Page(refused.text).in("div.summary").links.map(([, text]) => text)]).toEqual([
      400,
      ["Entrez le numéro de permis"],
    ]);
    const sent = await visitor.post("/fr/verify-a-guard", {
      ...(await stamp("/fr/verify-a-guard")),
      number: "0000-1",
    });
    expect([sent.status, sent.headers.location]).toEqual([303, "/fr/verify-a-guard#answer"]);
    expect(new Page((await visitor.get("/fr/verify-a-guard")).text).text).toContain(
      "n’a de permis valide portant le numéro 0000-1",
    );
  });

  test("vacation watch: what is wrong is said in French, by the form and by what it asks for", async () => {
    const path = "/fr/profile/house/request";
    const refused = await resident.post(path, await stamp(path, resident));
    expect(refused.status).toBe(400);
    const errors = new Page(refused.text).in("div.summary").links.map(([, text]) => text);
    expect(errors).toEqual([
      "Entrez la première nuit",
      "Entrez la dernière nuit",
      "Choisissez où nous regardons",
    ]);
    const late = await resident.post(path, {
      ...(await stamp(path, resident)),
      firstNight: "2020-01-02",
      lastNight: "2020-01-01",
      depth: "outside",
    });
    expect(late.status).toBe(400);
    const said = new Page(late.text).in("div.summary").text;
    expect(said).toContain("Choisissez une nuit qui n’est pas terminée");
    expect(said).toContain("La dernière nuit précède la première");
  });

  test("the fifth message too many is refused in French", async () => {
    const eager = new Visitor(app);
    const typed = {
      _time: await eager.earlierTime(),
      name: "Noor Weiss",
      email: "noor@example.test",
      phone: "905 555 0177",
      inquiryPurpose: "Other",
      serviceType: "N/A",
      message: "Bonjour",
    };
    for (let n = 0; n < 5; n++)
      await eager.post("/fr/contact", { ...(await stamp("/fr/contact", eager)), ...typed });
    const refused = await eager.post("/fr/contact", { ...(await stamp("/fr/contact", eager)), ...typed });
    expect(refused.status).toBe(429);
    const { text } = new Page(refused.text).in("div.summary");
    expect(text).toContain("Vous avez envoyé plusieurs messages. Veuillez attendre ");
    expect(text).toContain(" ou nous appeler.");
  });
});

test("row 328: a person who is not signed in comes back to the French page", async () => {
  const answer = await visitor.get("/fr/profile/card");
  expect([answer.status, answer.headers.location]).toEqual([303, "/login?redirectTo=%2Ffr%2Fprofile%2Fcard"]);
});
