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

/** A line of the list. Opening an unread one marks it as read, so the whole line is the button that does both. */
export function NoticeRow({
  notice: { id, words, href, createdAt, readAt },
  kind,
  icon,
}: {
  notice: Notice;
  kind: string;
  icon: IconName;
}) {
  const inside = (
    <>
      <i className={`flex-none rounded-full border-4 ${readAt ? "border-transparent" : "border-lamp"}`} />
      <Round icon={icon} />
      <span className="min-w-0 flex-1">
        <span className={readAt ? "block" : "block font-semibold"}>{words}</span>{" "}
        <span className="block text-ink-soft text-sm">
          <span className="sr">{readAt ? "Read" : "Unread"}</span> {!words.startsWith(kind) && `${kind}, `}
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
