import { checkPage, expect, test } from "../support/fixtures";
import { asIfTyped } from "../support/journeys";

test("rows 328, 330: a visitor reads in French, asks about a street, makes a mistake and writes @js-nightly @nightjar @write", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator("header").getByRole("link", { name: "Français" }).click();
  await expect(page).toHaveURL(/\/fr$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Ayez quelqu’un qui veille dans votre rue.",
  );
  await checkPage(page);

  await test.step("coverage: wrong, then right", async () => {
    await page.getByLabel("Code postal").fill("12345");
    await page.getByRole("button", { name: "Vérifier la couverture" }).click();
    await expect(page.getByRole("alert")).toContainText("Entrez un code postal canadien");
    await checkPage(page);
    await page.getByLabel("Code postal").fill("L6V 1A1");
    await page.getByRole("button", { name: "Vérifier la couverture" }).click();
    await expect(page).toHaveURL(/\/fr\/coverage\?postalCode=L6V$/);
    await expect(
      page.getByRole("heading", { name: "Oui, nous patrouillons dans le secteur L6V" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Voir les forfaits" }).click();
    await expect(page).toHaveURL(/\/fr\/services\/neighbourhood-watch$/);
    await expect(page.getByRole("heading", { name: "Forfait Quartier" })).toBeVisible();
    await checkPage(page);
  });

  await test.step("contact: a mistake keeps what was typed, and the thanks are in French", async () => {
    await page.locator("footer").getByRole("link", { name: "Nous joindre" }).click();
    await expect(page).toHaveURL(/\/fr\/contact$/);
    await page.getByLabel("Nom complet").fill("Noor Weiss");
    await page.getByLabel("Message", { exact: true }).fill("Bonjour, je veux une soumission.");
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Il y a un problème" });
    await expect(summary).toContainText("Veuillez remplir tous les champs obligatoires");
    await expect(summary.getByRole("link", { name: "Entrez votre adresse courriel" })).toBeVisible();
    await expect(page).toHaveTitle(/^Erreur\s: Nous joindre/);
    await checkPage(page);
    await expect(page.getByLabel("Nom complet")).toHaveValue("Noor Weiss");
    await page.getByLabel("Courriel", { exact: true }).fill("noor@example.test");
    await page.getByLabel("Téléphone").fill("905 555 0177");
    await page.getByLabel("De quoi s’agit-il?").selectOption({ label: "Demande de soumission" });
    await page.getByLabel("Service", { exact: true }).selectOption({ label: "Services résidentiels" });
    await asIfTyped(page);
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page).toHaveURL(/\/fr\/thank-you\?ref=[A-Z]{2,4}-/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci!");
    await expect(page.getByText("Demande de soumission, Services résidentiels")).toBeVisible();
    await checkPage(page);
  });

  await test.step("and back to English", async () => {
    await page.getByRole("link", { name: "Retour à l’accueil" }).click();
    await page.locator("header").getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Have someone awake on your street.");
  });
});

test("row 330: what is typed on a French page is counted in French, and errors go as they are mended @once", async ({
  page,
}) => {
  await page.goto("/fr/contact");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page).toHaveTitle(/^Erreur\s: /);
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("a".repeat(4_321));
  await expect(page.getByText(/^4\s321 sur 5\s000 caractères$/)).toBeVisible();
  await expect(page.getByRole("alert").getByRole("link", { name: "Entrez votre message" })).toHaveCount(0);
});
