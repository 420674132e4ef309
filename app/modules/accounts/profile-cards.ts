const titles: [string, string][] = [
  ["subscription", "Subscription"],
  ["verify", "Address verification"],
  ["profile", "Profile"],
  ["household", "Household"],
  ["applications", "My job applications"],
  ["two-factor", "Two-factor authentication"],
  ["password", "Password"],
  ["sessions", "Where you are signed in"],
  ["notifications", "Notifications"],
  ["activity", "Recent activity"],
  ["data", "Your data"],
];

const forResidents = ["verify", "household", "applications"];

/** The cards of /profile in their order, each with its title; staff have no home that we look after. */
export function profileCards(isStaff: boolean): [id: string, title: string][] {
  return isStaff ? titles.filter(([id]) => !forResidents.includes(id)) : titles;
}
