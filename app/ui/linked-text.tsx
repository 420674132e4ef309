/** An address up to the last sign that is not the end of a sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]])/;

/** A text that staff typed, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <a key={index} href={part} rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
}
