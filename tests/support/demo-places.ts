import { knownPlaces } from "../../app/modules/assistant/answers/places";
import { demoTowns } from "../../app/modules/operations/demo/demo-towns";

/** What the chat of the demo's company takes for a place. */
export const demoPlaces = knownPlaces(
  demoTowns.map(({ name, alsoCalled }) => ({ name, alsoCalled: alsoCalled.split(", ") })),
);
