/** The company of the demo. No number here is anyone's: 555-01xx is kept for stories. */
export const demoCompany = {
  name: "Nightjar Patrol",
  phone: "+19055550142",
  email: "hello@nightjar.test",
  hours: "Monday to Friday, 9am to 5pm",
  serviceArea: "Peel Region and the Greater Toronto Area, Ontario",
  timeZone: "America/Toronto",
  assistantName: "Robin",
};

export const { timeZone } = demoCompany;
