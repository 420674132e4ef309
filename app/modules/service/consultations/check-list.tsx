import { Pill } from "~/ui/pill";
import { answerWords, type CheckAnswer } from "./consultation-options";

export interface CheckedPoint {
  name: string;
  label: string;
  about: string;
  answer: CheckAnswer;
}

/** The twelve points of a consultation, each with its answer. */
export function CheckList({ label, points }: { label: string; points: CheckedPoint[] }) {
  return (
    <ul className="rows" aria-label={label}>
      {points.map(({ name, label: point, about, answer }) => {
        const [words, tone] = answerWords[answer];
        return (
          <li key={name}>
            <div>
              <p className="font-semibold">{point}</p> <p className="soft text-sm">{about}</p>
            </div>{" "}
            <Pill tone={tone}>{words}</Pill>
          </li>
        );
      })}
    </ul>
  );
}
