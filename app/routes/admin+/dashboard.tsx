import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { inquiryList } from "~/modules/inquiries/inquiry-list.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireStaff(request, "dashboard");
  const { rows, total } = await inquiryList.page({
    q: "",
    sort: "-created",
    page: 1,
    size: 25,
    filters: { status: "new" },
  });
  return { email, waiting: total, newest: rows.slice(0, 5) };
}

export default function Dashboard() {
  const { email, waiting, newest } = useLoaderData<typeof loader>();
  return (
    <div className="dashboard">
      <p className="lead">{`Welcome, ${email}`}</p>
      <Panel title={`${waiting} new ${waiting === 1 ? "inquiry" : "inquiries"}`} id="inquiries">
        {newest.length === 0 ? (
          <EmptyState title="Every inquiry has been taken up." />
        ) : (
          <ul className="plain-list">
            {newest.map(({ id, name, createdAt }) => (
              <li key={id}>
                <Link to={`/admin/inquiries/${id}`}>{name}</Link>
                <span className="soft">
                  {", "}
                  <Time at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink href="/admin/inquiries" variant="line" size="dense">
          All inquiries
        </ButtonLink>
      </Panel>
    </div>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Dashboard" }, matches);
