import { planned } from "./roadmap";

/** What the mobile app will have, beside what this site offers of it today. */
export function PlannedList() {
  return (
    <dl className="ruled">
      {planned.map(({ name, text, today }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text}
            {today && (
              <>
                {" On this site today: "}
                <a href={today.href}>{today.text}</a>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
