import type { ProductStatus } from "~/modules/shop/products/product.noun";
import type { ProductCategory } from "~/modules/shop/products/product-options";
import { newId } from "~/platform/ids.server";

type DemoProduct = [
  name: string,
  category: ProductCategory,
  priceCents: number,
  stock: number,
  popularity: number,
  description: string,
  features: string[],
];

const products: DemoProduct[] = [
  [
    "Porch Camera",
    "Surveillance",
    179_99,
    42,
    96,
    "Sees the door, the parcel and the path, by day and night.",
    ["2K picture", "Night colour", "Two-way sound", "Works at -30 °C"],
  ],
  [
    "Driveway Camera Pair",
    "Surveillance",
    329_99,
    7,
    81,
    "Two cameras that hand over to each other along the driveway.",
    ["Two 2K cameras", "Licence plates readable at 8 m", "Local recording", "One app"],
  ],
  [
    "Night Dome",
    "Surveillance",
    249_99,
    18,
    40,
    "A vandal-proof dome for shops and lobbies.",
    ["180° view", "Impact rating IK10", "Power over Ethernet"],
  ],
  [
    "Keypad Lock",
    "Access Control",
    219_99,
    25,
    77,
    "Codes instead of keys, one for each member of the family.",
    ["20 codes", "Log of every opening", "Mechanical key as backup"],
  ],
  [
    "Door Controller",
    "Access Control",
    489_99,
    4,
    35,
    "One office door, opened by card or phone.",
    ["50 cards included", "Schedules", "Works without a network"],
  ],
  [
    "Gate Intercom",
    "Access Control",
    399_99,
    12,
    22,
    "See and speak before you open.",
    ["Camera with light", "Two indoor stations", "Opens gate and door"],
  ],
  [
    "Home Alarm Panel",
    "Alarms",
    299_99,
    31,
    88,
    "The heart of a house alarm, with its own battery.",
    ["32 sensors", "Siren 105 dB", "24 h battery", "Cellular backup"],
  ],
  [
    "Street Siren",
    "Alarms",
    129_99,
    0,
    15,
    "A loud outdoor siren with a light.",
    ["115 dB", "Solar charged", "Tamper alarm"],
  ],
  [
    "Window Sensor, 4 pieces",
    "Sensors",
    89_99,
    60,
    90,
    "Knows whether a window is closed before you leave.",
    ["5-year battery", "4 mm thin", "Adhesive mount"],
  ],
  [
    "Glass Break Sensor",
    "Sensors",
    69_99,
    9,
    44,
    "Hears the sound of breaking glass in a room.",
    ["8 m range", "Ignores dishes and dogs", "Adjustable"],
  ],
  [
    "Flood and Frost Sensor",
    "Sensors",
    49_99,
    33,
    52,
    "For the basement, before it is a pool.",
    ["Water and temperature", "3-year battery", "Loud on the spot"],
  ],
  [
    "Patrol Radio",
    "Communication",
    159_99,
    16,
    18,
    "The radio that our guards carry, for block captains.",
    ["12 km range", "18 h battery", "Waterproof"],
  ],
  [
    "Panic Button",
    "Communication",
    59_99,
    3,
    63,
    "One press calls our emergency line with your address.",
    ["Worn or wall-mounted", "2-year battery", "Tested monthly by us"],
  ],
  [
    "Starter Bundle",
    "Bundles",
    499_99,
    14,
    99,
    "A camera, an alarm panel and four window sensors.",
    ["Porch Camera", "Home Alarm Panel", "Window Sensor, 4 pieces", "Fitted by us"],
  ],
  [
    "Shop Bundle",
    "Bundles",
    1_199_99,
    6,
    47,
    "For a small shop with one door and one till.",
    ["2 Night Domes", "Door Controller", "Panic Button", "One year of checks"],
  ],
  [
    "Whole House Bundle",
    "Bundles",
    1_999_99,
    5,
    58,
    "Doors, windows, driveway and basement.",
    ["3 cameras", "12 sensors", "Keypad Lock", "Fitted and explained"],
  ],
];

const coming: DemoProduct = [
  "Solar Gate Light",
  "Surveillance",
  139_99,
  0,
  0,
  "A light with a camera, for a gate without wiring.",
  ["Lights 12 m", "Charged by the sun", "Works at -30 °C"],
];

const day = 86_400_000;

/** Sixteen products across all categories, some nearly sold out, one sold out, and one still to come. */
export function demoProducts(now: Date) {
  return [...products, coming].map((product, index) => {
    const [name, category, priceCents, stock, popularity, description, features] = product;
    const status: ProductStatus = product === coming ? "coming" : "active";
    return {
      id: newId(),
      name,
      category,
      priceCents,
      stock,
      popularity,
      description,
      status,
      features: JSON.stringify(features),
      createdAt: new Date(now.getTime() - index * 5 * day),
    };
  });
}

/** The carts and inquiries of last week that make them popular. */
export function demoDemand(made: ReturnType<typeof demoProducts>, now: Date) {
  const lastWeek = new Date(now.getTime() - 7 * day).toISOString().slice(0, 10);
  return made
    .filter(({ popularity }) => popularity > 0)
    .map(({ id, popularity }) => ({ productId: id, day: lastWeek, count: popularity }));
}
