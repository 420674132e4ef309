/** Where we do not patrol yet. */
export const notCovered = {
  title: (place: string) => `Not yet in ${place}`,
  text: "We do not patrol there yet. Tell us, and we will let you know when cars come to your streets.",
  tellUs: "Tell us",
};
