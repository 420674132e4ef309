import type { ReactNode } from "react";
import { frame } from "~/messages/en/frame";
import { Icon } from "./icons";
import { TextLink, useMessages } from "./language";
import { Bird } from "./mark";
import { useRootData } from "./root-data";

/** The chat in the corner of a page: a link without scripts or data to spare, else a window over the page. */
export function ChatOpener({ name }: { name: string }) {
  const { light } = useRootData();
  const texts = useMessages("frame", frame);
  const words = (
    <>
      <Bird />
      <span>{texts.ask(name)}</span>
    </>
  );
  const link = (
    <div className="ask">
      <TextLink className="call" href="/chat" quiet>
        {words}
      </TextLink>
    </div>
  );
  if (light) return link;
  return (
    <>
      <noscript>{link}</noscript>
      <Uncommented>
        <details data-chat="" className="ask">
          <summary className="call">
            {words}{" "}
            <b>
              <Icon name="close" />
              <span className="sr">{texts.closeChat}</span>
            </b>
          </summary>
          <iframe
            className="absolute inset-0 size-full"
            name="chat"
            title={texts.chat}
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
