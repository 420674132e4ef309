import { useEmergency } from "./emergency-line";
import type { Company } from "./root-data";

/** The emergency line as a card of its own. */
export function EmergencyPanel({ company }: { company: Company }) {
  const emergency = useEmergency(company);
  return (
    <section
      className="night rounded-md border border-night-line p-6 text-on-night-soft"
      aria-labelledby="emergency-heading"
    >
      <h2 id="emergency-heading" className="text-lg">
        {emergency.title}
      </h2>
      <p className="big-phone">
        <a href={emergency.href}>{emergency.phone}</a>
      </p>
      <p>{emergency.note}</p>
    </section>
  );
}
