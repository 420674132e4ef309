import type { Messages } from "../messages";

export const accountTabs: Messages["accountTabs"] = {
  label: "Votre compte (en anglais)",
  names: {
    Home: "Accueil",
    Patrols: "Patrouilles",
    Community: "Communauté",
    Household: "Foyer",
    Invoices: "Factures",
    Settings: "Paramètres",
  },
};
