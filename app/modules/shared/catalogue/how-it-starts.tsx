import { home } from "~/messages/en/home";
import { useMessages } from "~/ui/language";
import { Section } from "~/ui/page";

export function HowItStarts() {
  const { start, steps } = useMessages("home", home);
  return (
    <Section title={start}>
      <ol className="tiles lg:grid-cols-3">
        {steps.map(({ title, text }) => (
          <li
            key={title}
            className="border-control border-t-2 pt-4 before:font-bold before:font-display before:text-2xl before:content-[counter(list-item)]"
          >
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
