/** The towns that the demo's company speaks of, as staff would type them. */
export const demoTowns = [
  {
    name: "Caledon",
    region: "Peel",
    prefixes: "L7C, L7E, L7K",
    alsoCalled: [
      "caledon east, caledon village, bolton, palgrave, mayfield west, southfields, inglewood",
      "cheltenham, alton, belfountain",
    ].join(", "),
    outline: [
      "43.66780, -79.90150",
      "43.79620, -80.07510",
      "43.99210, -80.08630",
      "43.99750, -79.88090",
      "43.92450, -79.70540",
      "43.82180, -79.70540",
    ].join("\n"),
  },
  {
    name: "Brampton",
    region: "Peel",
    prefixes: "L6P, L6R, L6S, L6T, L6V, L6W, L6X, L6Y, L6Z, L7A",
    alsoCalled: [
      "bramalea, springdale, castlemore, heart lake, snelgrove, mount pleasant, gore meadows",
      "bram west, bram east, sandalwood, fletchers meadow, churchville, bovaird, peel village",
      "credit valley",
    ].join(", "),
    outline: [
      "43.60700, -79.81930",
      "43.66780, -79.90150",
      "43.82180, -79.70540",
      "43.75020, -79.63440",
    ].join("\n"),
  },
  {
    name: "Mississauga",
    region: "Peel",
    prefixes: [
      "L4T, L4V, L4W, L4X, L4Y, L4Z, L5A, L5B, L5C, L5E, L5G, L5H, L5J, L5K, L5L, L5M, L5N, L5P",
      "L5R, L5S, L5T, L5V, L5W",
    ].join(", "),
    alsoCalled: [
      "sauga, malton, streetsville, meadowvale, cooksville, erin mills, port credit, clarkson",
      "lorne park, square one, heartland, churchill meadows, lisgar, lakeview, dixie, erindale",
      "mineola, applewood",
    ].join(", "),
    outline: [
      "43.49620, -79.61380",
      "43.53540, -79.73150",
      "43.60700, -79.81930",
      "43.75020, -79.63440",
      "43.58400, -79.54100",
    ].join("\n"),
  },
  {
    name: "Toronto west",
    region: null,
    prefixes: "M8V, M8W, M8X, M8Y, M8Z, M9A, M9B, M9C, M9L, M9M, M9N, M9P, M9R, M9V, M9W",
    alsoCalled: "etobicoke, rexdale, mimico, humber bay, humberwood, weston, thistletown, toronto",
    outline: [
      "43.58400, -79.54100",
      "43.75020, -79.63440",
      "43.77050, -79.56150",
      "43.63400, -79.47190",
    ].join("\n"),
  },
  {
    name: "Oakville",
    region: "Halton",
    prefixes: "L6H, L6J, L6K, L6L, L6M",
    alsoCalled: "bronte, glen abbey",
    outline: [
      "43.39080, -79.71660",
      "43.49620, -79.61380",
      "43.53540, -79.73150",
      "43.52990, -79.80810",
      "43.45290, -79.84360",
    ].join("\n"),
  },
];
