import { Icon } from "./icons";
import { Bird } from "./mark";
import { useRootData } from "./root-data";

/**
 * It loads once it is shown, which browsers promise only where scripts run. Without them, the comment takes it out of
 * the page, so that nothing is requested.
 */
const frame =
  '<noscript><!--</noscript><iframe class="absolute inset-0 size-full" name="chat" title="Chat" loading="lazy" src="/chat?embed=1"></iframe><noscript>--></noscript>';

/** The chat in the corner of a page: a link without scripts or data to spare, else a window over the page. */
export function ChatOpener({ name }: { name: string }) {
  const { light } = useRootData();
  const words = (
    <>
      <Bird />
      <span className="max-sm:sr-only">{`Ask ${name}`}</span>
    </>
  );
  const link = (
    <div className="ask">
      <a className="call" href="/chat">
        {words}
      </a>
    </div>
  );
  if (light) return link;
  return (
    <>
      <noscript>{link}</noscript>
      <details data-chat="" className="ask">
        <summary className="call">
          {words}
          <b>
            <Icon name="close" />
            <span className="sr">Close the chat</span>
          </b>
        </summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, and no others */}
        <div dangerouslySetInnerHTML={{ __html: frame }} />
      </details>
    </>
  );
}
