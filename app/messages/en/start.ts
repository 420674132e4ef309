/** The first words of every page. Apart from the frame, for the scripts of the back office have no other of its words. */
export const start = {
  skip: "Skip to main content",
};
