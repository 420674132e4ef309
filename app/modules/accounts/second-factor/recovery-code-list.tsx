import { buttonClass } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { PageHeading } from "~/ui/page";

export function CodeList({ codes }: { codes: string[] }) {
  const text = `${codes.join("\r\n")}\r\n`;
  return (
    <>
      <PageHeading
        title="Your recovery codes"
        lead="Save them now: they will not be shown again. Print this page, or keep the file where you can find it without your phone."
      />
      <ol className="list-decimal space-y-2 ps-8">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="do mt-7 items-center">
        <a
          className={buttonClass()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download as a text file
        </a>
        <CopyButton text={text} label="Copy codes" />
      </div>
      <p className="mt-8 print:hidden">
        <a href="/profile">I have saved them</a>
      </p>
    </>
  );
}
