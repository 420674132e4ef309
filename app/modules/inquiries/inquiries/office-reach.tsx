import { contact } from "~/messages/en/contact";
import { DescriptionList } from "~/ui/description-list";
import { EmergencyPanel } from "~/ui/emergency-panel";
import { Own, useMessages } from "~/ui/language";
import { Panel } from "~/ui/panel";
import type { Company } from "~/ui/root-data";

/** Beside the contact form: the emergency line, and where the office is and when. */
export function OfficeReach({ company }: { company: Company }) {
  const { office } = useMessages("contact", contact);
  const social = company.social.map(({ label, href }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));
  return (
    <>
      <div className="mb-4 max-lg:hidden">
        <EmergencyPanel company={company} />
      </div>
      <Panel title={office.title} id="office">
        <DescriptionList
          items={[
            { term: office.hours, value: <Own>{company.hours}</Own> },
            ...(company.email
              ? [{ term: office.email, value: <a href={`mailto:${company.email}`}>{company.email}</a> }]
              : []),
            ...(company.address ? [{ term: office.address, value: <Own>{company.address}</Own> }] : []),
            { term: office.area, value: <Own>{company.area}</Own> },
            ...(social.length > 0 ? [{ term: office.social, value: social }] : []),
          ]}
        />
      </Panel>
    </>
  );
}
