interface Town {
  name: string;
  /** Its postal prefixes, according to Canada Post. */
  has: RegExp;
  /** Its outline on the drawn map, and where its name goes. */
  shape: string;
  at: [x: number, y: number];
}

export const towns: Town[] = [
  {
    name: "Caledon",
    has: /^L7[CEK]$/,
    shape: "M126 255 33 160 27 15 137 11 231 65 231 141Z",
    at: [130, 112],
  },
  {
    name: "Brampton",
    has: /^(L6[PR-TV-Z]|L7A)$/,
    shape: "M170 300 126 255 231 141 269 194Z",
    at: [190, 248],
  },
  {
    name: "Mississauga",
    has: /^(L4[TV-Z]|L5[A-HJ-NPR-TVW])$/,
    shape: "M280 382 217 353 170 300 269 194 319 317Z",
    at: [244, 318],
  },
  {
    name: "Toronto west",
    has: /^(M8[V-Z]|M9[A-CPRVW])$/,
    shape: "M319 317 269 194 308 179 356 280Z",
    at: [336, 236],
  },
  {
    name: "Oakville",
    has: /^L6[HJ-M]$/,
    shape: "M225 460 280 382 217 353 176 357 157 414Z",
    at: [212, 405],
  },
];
