/** A vacation watch as its resident and staff read it. */
export const watch = {
  depths: {
    outside: "From the street",
    rear: "From the street and behind the house",
    inside: "Inside too, with my keyholder",
  },
  texts: {
    lights: "Lights that stay on",
    vehicles: "Vehicles left in the driveway",
    visitors: "Who may come by",
    pets: "Pets in the house",
    deliveries: "Deliveries you expect",
  },
  states: {
    asked: "Waiting for our answer",
    accepted: "Accepted",
    running: "Running",
    ended: "Ended early",
    closed: "Ended",
    refused: "Not accepted",
    lapsed: "Not answered in time",
  },
  /** Two nights, each as "Fri, Dec 4". */
  range: (first: string, last: string) => `${first} to ${last}`,
  look: "Where we look",
  lookWith: (depth: string, keyholder: string) => `${depth}: ${keyholder}`,
  remarks: "Remarks",
  phrase: "Pass phrase",
  erased: "Erased",
  set: "Set",
  none: "None",
};
