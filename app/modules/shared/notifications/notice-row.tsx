import { Link } from "@remix-run/react";
import { FormShell } from "~/ui/form";
import { Icon, type IconName } from "~/ui/icons";
import { Round } from "~/ui/rows";
import { Time } from "~/ui/time";

interface Notice {
  id: string;
  words: string;
  href: string;
  createdAt: string | Date;
  readAt: string | Date | null;
}

/** A reference stays in one line. */
function Words({ of: words }: { of: string }) {
  return words.split(/(\b[A-Z]+(?:-[0-9A-Z]{4}){2}\b)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap max-[14em]:whitespace-normal">
        {part}
      </span>
    ),
  );
}

/** A line of the list. Opening an unread one marks it as read, so the whole line is the button that does both. */
export function NoticeRow({
  notice: { id, words, href, createdAt, readAt },
  kind,
  icon,
  urgent,
}: {
  notice: Notice;
  kind: string;
  icon: IconName;
  urgent: boolean;
}) {
  const inside = (
    <>
      <i className={`flex-none rounded-full border-4 ${readAt ? "border-transparent" : "border-lamp"}`} />
      <Round icon={icon} tone={urgent ? "bad" : "quiet"} />
      <span className="min-w-0 flex-1">
        <span className={readAt ? "block" : "block font-semibold"}>
          <Words of={words} />
        </span>{" "}
        <span className="block text-ink-soft text-sm">
          <span className="sr">{readAt ? "Read" : "Unread"}</span>{" "}
          {!words.startsWith(kind) && <Words of={`${kind}, `} />}
          <Time at={createdAt} short />
        </span>
      </span>{" "}
      <Icon name="right" className="icon size-4 text-ink-soft" />
    </>
  );
  if (readAt)
    return (
      <li>
        <Link to={href} className="row-link">
          {inside}
        </Link>
      </li>
    );
  return (
    <li>
      <FormShell action={`/admin/notifications/${id}/read`}>
        <input type="hidden" name="read" value="1" />
        <button type="submit" className="row-link w-full text-start">
          {inside}
        </button>
      </FormShell>
    </li>
  );
}
