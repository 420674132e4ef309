import type { Messages } from "../messages";

export const head: Messages["head"] = {
  language: "Français",
  sharePicture: "Une rue la nuit, une voiture de patrouille aux phares allumés",
};
