/** A corner as latitude and longitude. */
export type Corner = readonly [latitude: number, longitude: number];

const fewest = 3;
export const maxCorners = 200;

const canada = { south: 41.6, north: 83.2, west: -141.1, east: -52.5 };

const typedCorner = /^(-?\d{1,3}(?:\.\d{1,15})?)[\s,;]+(-?\d{1,3}(?:\.\d{1,15})?)$/;
const example = "43.5890, -79.6441";

type Read = { corners: Corner[]; problem?: undefined } | { problem: string };

/** Reads corners as people type them, one a line; the problem names the line. Nothing typed is no corners. */
export function readOutline(typed: string): Read {
  const lines = typed.split("\n").map((line) => line.trim());
  const corners: Corner[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const [, latitude, longitude] = typedCorner.exec(line) ?? [];
    if (!latitude || !longitude)
      return { problem: `Line ${index + 1}: enter a latitude and a longitude, such as ${example}` };
    const corner = [rounded(latitude), rounded(longitude)] as const;
    if (!isInCanada(corner))
      return { problem: `Line ${index + 1} is not in Canada. Latitude comes first, as in ${example}` };
    if (!isSame(corner, corners.at(-1))) corners.push(corner);
  }
  // Programs repeat the first corner at the end.
  if (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  if (corners.length > 0 && corners.length < fewest)
    return { problem: `Enter at least ${fewest} different corners` };
  if (corners.length > maxCorners) return { problem: `Enter at most ${maxCorners} corners` };
  return { corners };
}

/** Five decimals are a metre. */
function rounded(degrees: string): number {
  return Math.round(Number(degrees) * 1e5) / 1e5;
}

function isInCanada([latitude, longitude]: Corner): boolean {
  const { south, north, west, east } = canada;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function isSame(one: Corner | undefined, other: Corner | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

/** As it is stored, and shown in the form. */
export function outlineText(corners: Corner[]): string {
  return corners.map(([latitude, longitude]) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`).join("\n");
}

/** The corners of a stored outline; none without one. */
export function cornersOf(stored: string): Corner[] {
  const read = readOutline(stored);
  return read.problem === undefined ? read.corners : [];
}

/** Degrees of longitude are as short as they are at the latitude of the middle. */
function flat(corners: readonly Corner[]): (corner: Corner) => [x: number, y: number] {
  const latitudes = corners.map(([latitude]) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const short = Math.cos((middle * Math.PI) / 180);
  return ([latitude, longitude]) => [longitude * short, -latitude];
}

/** The lines of a name with the end of the first one's middle, and the place of the lamp. */
export interface PlacedName {
  lines: string[];
  at: [x: number, y: number];
  lamp: [x: number, y: number];
}

/** How a map is drawn: its size, and where corners go. */
export interface MapFrame {
  width: number;
  height: number;
  /** An outline as a path, to half a unit. */
  pathOf(corners: readonly Corner[]): string;
  /** Where an outline's name stands: in its middle, or above it in one line if it is too narrow for the name. */
  nameOf(name: string, corners: readonly Corner[]): PlacedName;
  /** Whether a part of it can be seen. */
  isOn(corners: readonly Corner[]): boolean;
}

const map = { width: 420, tallest: 560, border: 20 };

/** A map, north up, on which all of these outlines fit; undefined without any. */
export function frameOf(outlines: readonly Corner[][]): MapFrame | undefined {
  const all = outlines.flat();
  if (all.length === 0) return undefined;
  const onGround = flat(all);
  const points = all.map(onGround);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left || 1e-6, Math.max(...ys) - top || 1e-6];
  const room = map.width - 2 * map.border;
  const factor = Math.min(room / wide, (map.tallest - 2 * map.border) / high);
  const height = Math.round(high * factor) + 2 * map.border;
  const aside = (room - wide * factor) / 2;
  const place = (corner: Corner): [x: number, y: number] => {
    const [x, y] = onGround(corner);
    return [map.border + aside + (x - left) * factor, map.border + (y - top) * factor];
  };
  const half = (value: number) => Math.round(value * 2) / 2;
  return {
    ...{ width: map.width, height },
    pathOf: (corners) => pathOf(corners.map((corner) => place(corner).map(half))),
    nameOf: (name, corners) => placeName(name, corners.map(place), map.width),
    isOn: (corners) => corners.map(place).some(([x, y]) => x > 0 && y > 0 && x < map.width && y < height),
  };
}

/** Of the names on a map, in its units. */
const letter = { wide: 9.75, high: 16 };

function placeName(name: string, points: [x: number, y: number][], mapWidth: number): PlacedName {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const words = name.split(" ");
  const y = middle(ys);
  const spans = [y - letter.high, y + 4 + (words.length - 1) * letter.high].map((line) =>
    spanAt(points, line),
  );
  const [from, to] = [Math.max(...spans.map(([first]) => first)), Math.min(...spans.map(([, last]) => last))];
  if (Math.max(...words.map(({ length }) => length)) * letter.wide <= to - from) {
    const x = Math.round((from + to) / 2);
    return { lines: words, at: [x, y], lamp: [x, y - 25] };
  }
  const reach = (name.length * letter.wide) / 2;
  const x = Math.round(Math.min(Math.max(middle(xs), reach), mapWidth - reach));
  return { lines: [name], at: [x, Math.round(Math.min(...ys)) - 8], lamp: [middle(xs), y] };
}

/** From where to where an outline reaches at a height. */
function spanAt(points: [x: number, y: number][], height: number): [from: number, to: number] {
  const crossings = points.flatMap(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return y < height === nextY < height ? [] : [x + ((nextX - x) * (height - y)) / (nextY - y)];
  });
  return [Math.min(...crossings), Math.max(...crossings)];
}

function middle(values: readonly number[]): number {
  return Math.round((Math.min(...values) + Math.max(...values)) / 2);
}

/** An outline by itself, north up: a path, its size and what it shows in words. */
export interface OutlineDrawing {
  path: string;
  width: number;
  height: number;
  words: string;
}

const drawnSize = 200;

/** Draws a stored outline, as wide or as high as 200 units; undefined without one. */
export function outlineDrawing(stored: string): OutlineDrawing | undefined {
  const corners = cornersOf(stored);
  if (corners.length === 0) return undefined;
  const points = corners.map(flat(corners));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const factor = drawnSize / Math.max(wide, high);
  const path = pathOf(points.map(([x, y]) => [x - left, y - top].map((each) => Math.round(each * factor))));
  return {
    ...{ path, width: Math.round(wide * factor), height: Math.round(high * factor) },
    words: `${outlineWords(corners)} North is up.`,
  };
}

function pathOf(points: number[][]): string {
  const texts = points.map((point) => point.join(" "));
  return `M${texts.filter((text, index) => text !== texts[index - 1]).join(" ")}Z`;
}

const kmPerDegree = 111.2;

interface Size {
  /** Square kilometres, and kilometres. */
  area: number;
  northSouth: number;
  eastWest: number;
}

/** At the size of a community the ground is flat. */
function sizeOf(corners: Corner[]): Size {
  const [first = [0, 0] as const] = corners;
  const wide = kmPerDegree * Math.cos((first[0] * Math.PI) / 180);
  const points = corners.map(([latitude, longitude]) => [
    (longitude - first[1]) * wide,
    (latitude - first[0]) * kmPerDegree,
  ]);
  let twice = 0;
  for (const [index, [x = 0, y = 0]] of points.entries()) {
    const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
    twice += x * nextY - nextX * y;
  }
  const across = (axis: 0 | 1) => {
    const places = points.map((point) => point[axis] ?? 0);
    return Math.max(...places) - Math.min(...places);
  };
  return { area: Math.abs(twice) / 2, northSouth: across(1), eastWest: across(0) };
}

/** In square kilometres, such as "1.2". */
export function areaOf(corners: Corner[]): string {
  return inKm(sizeOf(corners).area);
}

function outlineWords(corners: Corner[]): string {
  const { area, northSouth, eastWest } = sizeOf(corners);
  return `About ${inKm(area)} km², ${inKm(northSouth)} km from north to south and ${inKm(eastWest)} km from west to east.`;
}

function inKm(value: number): string {
  return value < 0.1 ? "0.1" : value.toFixed(value < 10 ? 1 : 0);
}
