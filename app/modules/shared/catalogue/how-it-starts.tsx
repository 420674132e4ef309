import { Section } from "~/ui/page";

const steps = [
  { title: "Register", text: "Your name, your address, a password. A phone is enough." },
  { title: "Verify your address", text: "Upload one bill or letter that shows it. A person reviews it." },
  { title: "Choose a plan", text: "Month by month. Change or stop whenever you like." },
];

export function HowItStarts() {
  return (
    <Section title="How it starts">
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
