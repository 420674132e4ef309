import { HoneypotField } from "./fields";

/** What tells people from programs on a public form: a box nobody sees and the signed time the form was made (row 48). */
export function Safeguards({ time }: { time: string }) {
  return (
    <>
      <input type="hidden" name="_time" value={time} />
      <HoneypotField name="_url" />
    </>
  );
}
