import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as Threads from "~/modules/assistant/chat/chat-threads.server";
import { flashCookie } from "~/platform/flash.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor", framed: true } satisfies RouteHandle;

export function loader({ request }: LoaderFunctionArgs) {
  return { stamp: formStamp(), query: Threads.frameQuery(request.url) };
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "Your chat could not be deleted. Please try again.";
  const token = await Threads.chatCookie.read(request);
  return submit(request, noFields, problem, async (_, form) => {
    await form.once(async (trx) => {
      await Threads.remove(token, trx);
      return "deleted";
    });
    const headers = new Headers();
    headers.append("Set-Cookie", await Threads.chatCookie.clear());
    headers.append(
      "Set-Cookie",
      await flashCookie({ kind: "success", message: "Your chat has been deleted." }),
    );
    return redirect(`/chat${Threads.frameQuery(request.url)}`, { status: 303, headers });
  });
}

export default function DeleteChat() {
  const { stamp, query } = useLoaderData<typeof loader>();
  const lead = "It cannot be brought back. What you already sent to a person stays with them.";
  return (
    <Wrap className="page narrow">
      <PageForm
        id="delete"
        action={`/chat/delete${query}`}
        stamp={stamp}
        submit="Delete my chat"
        pending="Deleting…"
        intro={<PageHeading title="Delete this chat?" lead={lead} />}
        beside={<a href={`/chat${query}`}>Keep it</a>}
      />
    </Wrap>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Delete my chat" }, matches);
