import { watch } from "~/messages/en/watch";
import { bar, way } from "~/modules/patrols/rounds/guard-help";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { depthWords, textNames } from "~/modules/service/watches/watch-options";
import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
import {
  courtesyKinds,
  courtesyWords,
  housesPath,
  houseWords,
  type Result,
  resultWords,
} from "./house-options";
import type { ListedHouse } from "./houses.server";

/** As a page has it, with the key of each of its forms. */
type ShownHouse = Omit<ListedHouse, "last"> & {
  last: { at: Date | string; result: Result } | null;
  key: string;
  noteKey: string;
};

interface Told {
  zone: string;
  /** What was refused, and the house whose button was pressed. */
  problem?: string | undefined;
  pressed?: unknown;
}

/** The way to them from the round. */
export function HousesLink({ houses }: { houses: Parameters<typeof houseWords>[0] }) {
  return (
    <p>
      <a className={bar} href={housesPath}>
        <span className="flex-1">{houseWords(houses)}</span> <Icon name="right" />
      </a>
    </p>
  );
}

/** A guard's houses in the order of the round, those still to do first. */
export function HouseList({ houses, ...told }: Told & { houses: ShownHouse[] }) {
  const due = houses.filter(({ isDue }) => isDue);
  const order = [...due.filter(({ last }) => !last), ...due.filter(({ last }) => last)];
  return (
    <ol>
      {[...order, ...houses.filter(({ isDue }) => !isDue)].map((house) => (
        <li key={house.id} className="mt-5 rounded-[14px] border border-night-control px-4 py-5">
          <h2 className="mt-0.5 text-2xl">{house.address}</h2>
          <p className="soft">{saidOf(house, told.zone)}</p>
          {house.facts && <Facts facts={house.facts} />}
          {told.problem && told.pressed === house.id && <p className="error mt-2">{told.problem}</p>}
          {house.isDue && <Look house={house} />}
          {house.wantsNotes && <Courtesy house={house} />}
        </li>
      ))}
    </ol>
  );
}

function saidOf({ isDue, last }: ShownHouse, zone: string): string {
  if (last) return `${resultWords[last.result]}, ${clockWords(last.at, zone)}`;
  return isDue ? "Not yet tonight" : "Wants courtesy notes only";
}

function Facts({ facts }: { facts: NonNullable<ShownHouse["facts"]> }) {
  const given = textNames.flatMap((name): [string, string][] =>
    facts[name] ? [[watch.texts[name], facts[name]]] : [],
  );
  return (
    <ul>
      <li>{`${depthWords[facts.depth]}${facts.depth === "inside" ? ", never alone: ask the office when" : ""}`}</li>
      {given.map(([label, text]) => (
        <li key={label}>
          <span className="soft">{label}: </span>
          {text}
        </li>
      ))}
      {facts.remarks && <li className="whitespace-pre-line">{facts.remarks}</li>}
    </ul>
  );
}

function Look({ house: { id, key, address } }: { house: ShownHouse }) {
  return (
    <form method="post" className="mt-3">
      <OriginToken />
      <input type="hidden" name="_key" value={key} />
      <input type="hidden" name="house" value={id} />
      <button
        type="submit"
        name="act"
        value="ok"
        className="flex min-h-20 items-center justify-center gap-2 text-2xl"
      >
        <Icon name="check" className="size-7" />
        <span>
          All well<span className="sr">{` at ${address}`}</span>
        </span>
      </button>
      <p className="grid grid-cols-2 gap-2">
        <a className={way} href={`${housesPath}/${id}/note`}>
          <Icon name="note" />
          <span>
            Note<span className="sr">{` about ${address}`}</span>
          </span>
        </a>{" "}
        <a className={way} href={`${housesPath}/${id}/problem`}>
          <Icon name="alert" />
          <span>
            Problem<span className="sr">{` at ${address}`}</span>
          </span>
        </a>
      </p>
    </form>
  );
}

/** What its resident wants to hear of: one press sends it. */
function Courtesy({ house: { id, noteKey, address } }: { house: ShownHouse }) {
  return (
    <form method="post" className="mt-3">
      <OriginToken />
      <input type="hidden" name="_key" value={noteKey} />
      <input type="hidden" name="house" value={id} />
      <p className="soft">Tell the resident:</p>
      <div className="grid grid-cols-3 gap-2">
        {courtesyKinds.map((kind) => (
          <button key={kind} type="submit" name="act" value={kind} className="line my-0">
            {courtesyWords[kind].chip}
            <span className="sr">{` at ${address}`}</span>
          </button>
        ))}
      </div>
    </form>
  );
}
