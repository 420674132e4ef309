import { CardFlash, useCardFlash } from "~/ui/flash";
import { Icon, type IconName } from "~/ui/icons";
import { Time } from "~/ui/time";
import { type Move, type Stage, stagesOf } from "./application-stages";
import { type ApplicationStatus, statusLabels } from "./application-states";
import { nextSteps } from "./next-steps";

const headlines: Record<ApplicationStatus, string> = {
  pending: "We have it. Next, a person reads it.",
  under_review: "A person is reading it.",
  interview_scheduled: "Next, we talk with you.",
  offer_extended: "We would like you to join us.",
  hired: "You have the job.",
  rejected: "We have decided not to go ahead.",
  withdrawn: "You have withdrawn it.",
};

const names: Record<ApplicationStatus, string> = {
  ...statusLabels,
  pending: "Received",
  interview_scheduled: "Interview",
  offer_extended: "Offer",
};

/** Where an application stands: in words, then stage by stage. */
export function ApplicationProgress({
  application,
}: {
  application: { status: ApplicationStatus; createdAt: string | Date; moves: Move[] };
}) {
  const { status, moves } = application;
  const flash = useCardFlash("status");
  const stages = stagesOf(application, moves);
  return (
    <section
      className="overflow-hidden rounded-md border border-line bg-card"
      id="status"
      aria-labelledby="status-heading"
      // Without scripts the browser itself moves the focus here.
      tabIndex={flash ? -1 : undefined}
    >
      <div className="night px-4 py-5 sm:p-6">
        <p className="soft text-sm">{`Status: ${statusLabels[status]}`}</p>
        <h2 id="status-heading" className="mt-0.5 text-2xl sm:text-3xl">
          {headlines[status]}
        </h2>
      </div>
      {flash && (
        <div className="px-4 pt-5 sm:px-6">
          <CardFlash flash={flash} />
        </div>
      )}
      <ol className="px-4 py-5 sm:p-6">
        {stages.map((stage, index) => (
          <StageRow key={stage.status} stage={stage} number={index + 1}>
            {stage.status === status ? nextSteps[status] : undefined}
          </StageRow>
        ))}
      </ol>
    </section>
  );
}

const rounds = {
  done: "border-success bg-success text-card",
  current: "border-lamp bg-lamp text-night",
  later: "border-line text-ink-soft",
  rejected: "border-danger bg-danger-soft text-danger",
  withdrawn: "border-line bg-pill",
};

function StageRow({
  stage: { status, state, at },
  number,
  children,
}: {
  stage: Stage;
  number: number;
  children?: string | undefined;
}) {
  const isEnd = status === "rejected" || status === "withdrawn";
  const icon: IconName = isEnd ? "close" : "check";
  return (
    <li
      className="relative flex gap-4 not-first:pt-5"
      aria-current={state === "current" ? "step" : undefined}
    >
      <span
        className={`grid size-8 flex-none place-items-center rounded-full border-2 font-bold text-sm ${rounds[isEnd ? status : state]}`}
        aria-hidden="true"
      >
        {state === "done" || isEnd ? <Icon name={icon} className="icon size-4" /> : number}
      </span>{" "}
      {number > 1 && <i className="absolute top-0 start-3.75 h-5 border-line border-s-2" />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className={`leading-8 ${state === "later" ? "text-ink-soft" : "font-semibold"}`}>
            {names[status]}
            <span className="sr">
              {state === "done" ? ", done" : state === "later" ? ", still to come" : ""}
            </span>
          </span>{" "}
          {at && (
            <span className="soft text-sm/8">
              <Time at={at} />
            </span>
          )}
        </p>
        {children && <p className="soft text-md">{children}</p>}
      </div>
    </li>
  );
}
