/** What every page says above its own words. */
export const notices = {
  emailsWait: "This site is being set up and sends no emails yet. What you send us arrives.",
};
