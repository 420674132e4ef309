import type { ReactNode } from "react";
import { Icon } from "./icons";
import { Bird } from "./mark";
import { useRootData } from "./root-data";

const place = "ask sm:sticky sm:bottom-5";

/** Round, and as wide as its words where they lie beside the page. */
const look = "call w-12 whitespace-nowrap min-[96em]:w-auto";

/** The chat in the corner of a page: a link without scripts or data to spare, else a window over the page. */
export function ChatOpener({ name }: { name: string }) {
  const { light } = useRootData();
  const words = (
    <>
      <Bird />
      <span className="px-2">{`Ask ${name}`}</span>
    </>
  );
  const link = (
    <div className={place}>
      <a className={look} href="/chat">
        {words}
      </a>
    </div>
  );
  if (light) return link;
  return (
    <>
      <noscript>{link}</noscript>
      <Uncommented>
        <details data-chat="" className={place}>
          <summary className={look}>
            {words}{" "}
            <b className="px-2">
              <Icon name="close" />
              <span className="sr">Close the chat</span>
            </b>
          </summary>
          <iframe
            className="absolute inset-0 size-full"
            name="chat"
            title="Chat"
            loading="lazy"
            src="/chat?embed=1"
          />
        </details>
      </Uncommented>
    </>
  );
}

/**
 * A comment where no scripts run: text browsers would show all of it, and browsers promise to load a lazy frame only
 * once it is shown where scripts run.
 */
function Uncommented({ children }: { children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comment that stays open */}
      <noscript dangerouslySetInnerHTML={{ __html: "<!--" }} />
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the end of that comment */}
      <noscript dangerouslySetInnerHTML={{ __html: "-->" }} />
    </>
  );
}
