/** What the head of a page says beside its title. */
export const head = {
  language: "English",
  sharePicture: "A street at night, a patrol car with its lights on",
};
