import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useMatches,
  useOutlet,
} from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as CannedReplies from "~/modules/inquiries/canned-replies/canned-replies.server";
import { AskedLines } from "~/modules/inquiries/inquiries/asked-lines";
import { askedProducts } from "~/modules/inquiries/inquiries/asked-products.server";
import { GuardReportFacts } from "~/modules/inquiries/inquiries/guard-report-facts";
import { communityOf } from "~/modules/inquiries/inquiries/guard-reports.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import {
  Composer,
  Handling,
  type InquiryForms,
  usualSubject,
} from "~/modules/inquiries/inquiries/inquiry-composer";
import * as InquiryLines from "~/modules/inquiries/inquiries/inquiry-lines.server";
import { inquiryList, othersOf } from "~/modules/inquiries/inquiries/inquiry-list.server";
import { guardSource, inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { guardReportFields, inquiryFields } from "~/modules/inquiries/inquiries/inquiry-options";
import { Others, Thread } from "~/modules/inquiries/inquiries/inquiry-thread";
import * as InquiryThread from "~/modules/inquiries/inquiries/inquiry-thread.server";
import { quoteStatuses } from "~/modules/inquiries/quotes/quote-options";
import { membersHref } from "~/modules/neighbourhoods/communities/community-options";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pick } from "~/platform/record-fields";
import { readHandle } from "~/route-handle";
import { Entry, EventLine } from "~/ui/entry";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const id = idParam(params, "inquiryId");
  const inquiry = orNotFound(await Inquiries.find(id));
  const may = rightsIn(person, "inquiries");
  const dispatches = rightsIn(person, "assignments").write;
  const [thread, lines, others, neighbours, staff, canned, community] = await Promise.all([
    InquiryThread.list(id),
    InquiryLines.list(id),
    othersOf(inquiry),
    inquiryList.neighbours(inquiryList.query(request.url), id),
    Assignees.list("inquiries"),
    may.write ? CannedReplies.choices(inquiry.name) : [],
    dispatches ? communityOf(inquiry) : undefined,
  ]);
  const asked = new URL(request.url).searchParams.get("canned.id");
  const chosen = canned.find((each) => each.id === asked)?.body ?? "";
  const forms = { inquiry, staff, me: person.userId, canned, chosen } satisfies InquiryForms;
  const stamps = [formStamp(), formStamp()] as const;
  const products = await askedProducts(lines);
  return { forms, thread, products, others, neighbours, may, community, stamps };
}

/** A refused reply shows what others wrote in the meantime. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What answers a person, before what files the inquiry. */
const first = pick(inquiryFields, ["email", "phone", "serviceType", "preferredContactTime", "createdAt"]);

export default function InquiryPanel() {
  const { forms, thread, products, others, neighbours, may, community, stamps } =
    useLoaderData<typeof loader>();
  const { inquiry } = forms;
  const { id, name, message } = inquiry;
  const posted = useOutlet(forms);
  const { card } = readHandle(useMatches().at(-1)?.handle);
  const [own, next] = stamps;
  const isReport = inquiry.source === guardSource;
  const kept = { write: false, delete: false };
  const reportTabs = may.write
    ? [
        { path: "public", label: "For residents" },
        { path: "keep", label: "Keep until" },
      ]
    : [];
  return (
    <RecordPanel
      noun={inquiryNoun}
      id={id}
      title={name}
      may={isReport ? kept : may}
      neighbours={neighbours}
      tabs={
        isReport
          ? reportTabs
          : [
              {
                path: "quote",
                label: "Quote",
                count: inquiry.quoteStatus ? quoteStatuses[inquiry.quoteStatus] : undefined,
              },
            ]
      }
      live={{ topic: "inquiry", version: inquiry.version }}
      inPlace={card !== undefined}
    >
      {isReport && <GuardReportFacts report={inquiry} write={may.write} />}
      {may.write && (card === "handling" ? posted : <Handling {...forms} stamp={own} />)}
      <Entry
        name="Message"
        author={name}
        about={
          <>
            {inquiry.inquiryPurpose}, <Time at={inquiry.createdAt} short />
          </>
        }
      >
        <p className="typed">{message}</p>
        {products && <AskedLines asked={products} />}
      </Entry>
      {inquiry.receiptFailure && (
        <EventLine icon="alert">Receipt not delivered: {inquiry.receiptFailure}</EventLine>
      )}
      <Thread entries={thread} subject={usualSubject(inquiry)} />
      {community && (
        <p>
          <Link to={membersHref(community.id)}>{`Members of ${community.name}`}</Link>
        </p>
      )}
      <div className="border-line border-t pt-4">
        <RecordFacts
          fields={{ ...first, ...inquiryFields }}
          record={inquiry}
          omit={[
            ...["name", "message", "inquiryPurpose", ...(may.write ? ["status", "assignedTo"] : [])],
            ...(isReport ? ["email", "seenAt", "seenBy", "keepReason"] : Object.keys(guardReportFields)),
          ]}
          shown={{ assignedTo: inquiry.assignee ?? "Nobody" }}
        />
      </div>
      <Others rows={others} />
      {may.write && (card === "composer" ? posted : <Composer {...forms} stamp={next} />)}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={inquiryNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(inquiryNoun, data?.forms.inquiry, page);
