/** The ways between a resident's own pages. */
export const accountTabs = {
  label: "Your account",
  names: {
    Home: "Home",
    Patrols: "Patrols",
    Community: "Community",
    Household: "Household",
    Invoices: "Invoices",
    Settings: "Settings",
  },
};
