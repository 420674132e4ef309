import type { ComponentProps } from "react";
import { isAlways, whenAnswered } from "~/messages/line-hours";
import { LastNight } from "~/modules/patrols/rounds/last-night";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { alertPath } from "~/modules/service/calls/call-options";
import { StreetBand } from "~/modules/shared/catalogue/rooftops";
import { formatDate } from "~/platform/format";
import { hourAt } from "~/platform/wall-time";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { NightHours, NightStrip } from "~/ui/night-strip";
import { Wrap } from "~/ui/page";
import { type Company, useRootData } from "~/ui/root-data";

interface Tonight {
  start: Date | string;
  end: Date | string;
  /** Minutes between two passes. */
  every: number;
  hasRound: boolean;
  hasGuard: boolean;
}

interface HomeBandProps {
  name: string;
  at: Date | string;
  tonight: Tonight;
  /** Where nobody patrols yet. */
  uncovered?: string;
  /** A failed payment has stopped the patrols. */
  onHold: boolean;
  /** A plan that protects a house, and the phone number that only houses have. */
  hasHouse: boolean;
  ownLine: string | null;
  community?: string;
  lastNight: ComponentProps<typeof LastNight>["night"] | null;
}

/** Who, tonight, and last night: what a resident comes for. */
export function HomeBand({ name, lastNight, community, hasHouse, ownLine, ...band }: HomeBandProps) {
  const { company } = useRootData();
  const { timeZone, phoneHref } = company;
  const { at, tonight } = band;
  const [firstName] = name.split(" ");
  return (
    <div className="night relative overflow-hidden">
      <Wrap className="relative grid gap-x-12 gap-y-6 pt-7 pb-[calc(clamp(3.25rem,6.7vw,8rem)+1.25rem)] *:mb-0! *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:items-end">
        <div>
          <p className="soft">{formatDate(at, timeZone).replace(/, \d+$/, "")}</p>
          <h1>{firstName ? `${greeting(at, timeZone)}, ${firstName}` : greeting(at, timeZone)}</h1>
          <p className="mt-3 max-w-[34ch] text-xl">
            <Words {...band} company={company} />
          </p>
          <p className="do mt-5">
            <ButtonLink href={ownLine ? `tel:${ownLine}` : phoneHref} variant="lamp">
              <Icon name="phone" />
              {ownLine ? "Call your own line" : company.phone ? "Call the line" : "Contact us"}
            </ButtonLink>{" "}
            {hasHouse && (
              <>
                <ButtonLink href={alertPath} variant="ghost">
                  <Icon name="bell" />
                  Ask for help
                </ButtonLink>{" "}
              </>
            )}
            <ButtonLink href="/verify-a-guard" variant="ghost">
              Who is at my door?
            </ButtonLink>
          </p>
        </div>
        {lastNight ? (
          <LastNight
            night={lastNight}
            timeZone={timeZone}
            tonightAt={
              new Date(at) >= new Date(tonight.start) ? clockWords(tonight.end, timeZone) : undefined
            }
          />
        ) : (
          community && tonight.hasRound && <FirstNight community={community} tonight={tonight} />
        )}
      </Wrap>
      <StreetBand className="absolute bottom-0 h-[clamp(3.25rem,6.7vw,8rem)]" />
    </div>
  );
}

function greeting(at: Date | string, timeZone: string): string {
  const hour = hourAt(new Date(at), timeZone);
  if (hour < 5) return "Hello";
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}

/** Tonight in a sentence. Says that somebody drives only if a guard is planned. */
function Words({
  at,
  tonight: { start, end, every, hasRound, hasGuard },
  uncovered,
  onHold,
  company: { timeZone, lineHours },
}: Pick<HomeBandProps, "at" | "tonight" | "uncovered" | "onHold"> & {
  company: Pick<Company, "timeZone" | "lineHours">;
}) {
  const line = isAlways(lineHours)
    ? "Our line is answered at any hour"
    : `You can call our line${whenAnswered(lineHours, "")}`;
  if (uncovered) return `We do not patrol in ${uncovered} yet. ${line}.`;
  if (onHold || !(hasRound || hasGuard)) return isAlways(lineHours) ? `${line}, tonight too.` : `${line}.`;
  const isNow = new Date(at) >= new Date(start);
  return (
    <>
      {hasGuard ? "The patrol is on your streets " : "The patrol of your streets is due "}
      {isNow ? "now, until " : "tonight from "}
      {!isNow && (
        <>
          <b className="whitespace-nowrap">{clockWords(start, timeZone)}</b> to{" "}
        </>
      )}
      <b className="whitespace-nowrap">{clockWords(end, timeZone)}</b>
      {`, about every ${every} minutes.`}
    </>
  );
}

const minute = 60_000;

/** Until there is a last night: when its passes are due. */
function FirstNight({ community, tonight: { start, end, every } }: { community: string; tonight: Tonight }) {
  const { timeZone } = useRootData().company;
  const minutes = Math.round((new Date(end).getTime() - new Date(start).getTime()) / minute);
  const count = Math.round(minutes / every);
  const due = Array.from({ length: count }, (_, index) => (index + 0.5) * every);
  return (
    <section className="rounded-md border border-night-line p-5" aria-labelledby="first-night">
      <h2 id="first-night" className="mb-3 text-lg">{`Tonight in ${community}`}</h2>
      <NightStrip night={{ minutes, passes: [], due }} className="h-12 in-[.night]:bg-night-deep" />
      <NightHours hours={[start, end].map((each) => clockWords(each, timeZone))} />
      <p className="soft mt-2 text-sm">
        {`${count} passes are due. The first night is shown on the morning after it.`}
      </p>
    </section>
  );
}
