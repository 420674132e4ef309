import { ButtonLink } from "~/ui/button";

export function ClosingPanel(words: { title: string; text: string; href: string; label: string }) {
  return (
    <div className="night mt-8 rounded-md p-[clamp(1.5rem,4vw,3rem)]">
      <h2 className="text-[clamp(1.5rem,1.25rem+1.2vw,2rem)]">{words.title}</h2>
      <p className="soft mt-2 mb-5">{words.text}</p>
      <ButtonLink href={words.href} variant="lamp">
        {words.label}
      </ButtonLink>
    </div>
  );
}
