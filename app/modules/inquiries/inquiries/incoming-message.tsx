import { Disclosure } from "~/ui/disclosure";
import { Entry } from "~/ui/entry";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type * as InquiryMessages from "./inquiry-messages.server";

type Message = Awaited<ReturnType<typeof InquiryMessages.listMessages>>[number];

/** One email in an inquiry's thread; what it quotes is folded. */
export function IncomingMessage({ author, from, at, text, quoted, attachments, cut, inChat }: Message) {
  const files = attachments === 1 ? "1 attachment was" : `${attachments} attachments were`;
  return (
    <Entry
      name={`Message from ${author}`}
      author={author}
      about={
        <>
          {inChat ? "In the chat" : "By email"}, <Time at={at} short />
        </>
      }
    >
      {from && (
        <p>
          <Pill tone="warn">{from.isOther ? "Another address" : "Not proven"}</Pill>
          {from.isOther
            ? ` Sent from ${from.address}, which is not the address of this inquiry. `
            : ` It names ${from.address} as its sender, but our mail server could not prove that. `}
          Make sure you know who wrote it.
        </p>
      )}
      <p className="typed">{text || "No text."}</p>
      {quoted && (
        <Disclosure summary="Quoted text">
          <p className="typed">{quoted}</p>
        </Disclosure>
      )}
      {attachments > 0 && <p className="soft">{`${files} not kept.`}</p>}
      {cut && <p className="soft">This email is too long to keep in full. All of it is in the mailbox.</p>}
    </Entry>
  );
}
