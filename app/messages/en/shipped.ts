/** The offers that come with the program, in another language by their English words; English pages have them as they are. */
export const shipped: Record<string, string> = {};
