import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { formatPhone, phoneHref } from "~/platform/phone";
import { OriginToken } from "~/ui/form";
import { type CallWish, callWords, guardAlertsPath, wayWords } from "./call-options";

interface GuardCall {
  id: string;
  name: string;
  wants: CallWish;
  isTest: boolean;
  sentAt: Date | string;
  seenAt: Date | string | null;
  seenBy: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  place: string;
  /** Of its form. */
  key: string;
}

/** What a guard does about a house that asks for help: the address, the phone, and one form with its presses. */
export function GuardAlert({
  call,
  zone,
  problem,
  typed = "",
}: {
  call: GuardCall;
  zone: string;
  /** What was refused, and what was typed. */
  problem?: string | undefined;
  typed?: string;
}) {
  const { id, wants, isTest, sentAt, seenAt, seenBy, phone, address, city, place, key } = call;
  const where = [address, city].filter(Boolean).join(", ") || place;
  return (
    <section className="mt-5 mb-3 rounded-[14px] border-2 border-danger-on-night bg-tile px-4 pt-3.5 pb-4">
      <h2 className="mt-0 text-2xl">{callWords(call)}</h2>
      <p className="mt-0.5 text-2xl">{where}</p>
      <p className="soft">
        {`Sent ${clockWords(sentAt, zone)}. `}
        {seenAt
          ? `Seen by ${seenBy ?? "our office"} at ${clockWords(seenAt, zone)}.`
          : "Nobody has seen it yet."}
      </p>
      {phone && (
        <p className="mt-2">
          <a href={phoneHref(phone)}>{`Call ${formatPhone(phone)}`}</a>
        </p>
      )}
      <form method="post" action={`${guardAlertsPath}/${id}`}>
        <OriginToken />
        <input type="hidden" name="_key" value={key} />
        {isTest && problem && <p className="error mt-2">{problem}</p>}
        {!seenAt && (
          <button type="submit" name="act" value="seen">
            Seen
          </button>
        )}
        {!isTest && (
          <>
            {" "}
            <button type="submit" name="act" value="on_the_way" className="line">
              {wayWords[wants]}
            </button>{" "}
            {problem && <p className="error mt-2">{problem}</p>}
            <label className="soft mt-3" htmlFor={`done-${id}`}>
              What was done
            </label>{" "}
            <input id={`done-${id}`} name="done" defaultValue={typed} autoComplete="off" />{" "}
            <button type="submit" name="act" value="done" className="line">
              Done
            </button>
          </>
        )}
      </form>
    </section>
  );
}
