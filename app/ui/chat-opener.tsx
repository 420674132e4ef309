import { Icon } from "./icons";
import { Bird } from "./mark";
import { useRootData } from "./root-data";

/**
 * It loads once it is shown, which browsers promise only where scripts run. Without them, the comment takes it out of
 * the page, so that nothing is requested.
 */
const frame =
  '<noscript><!--</noscript><iframe class="hidden size-full group-open/chat:block" name="chat" title="Chat" loading="lazy" src="/chat?embed=1"></iframe><noscript>--></noscript>';

const pill =
  "flex size-12 items-center justify-center gap-2.5 rounded-full border border-night-line bg-night font-semibold text-on-night no-underline shadow-[0_16px_40px_-12px_#0006] hover:bg-dusk sm:w-auto sm:pr-4.5 sm:pl-3";

const corner =
  "mr-[min(1.25rem,5.5vw)] mb-4 ml-auto w-fit print:hidden sm:sticky sm:bottom-5 sm:z-3 sm:-mt-14 sm:mb-2";

/** The chat in the corner of a page: a link without scripts or data to spare, else a window over the page. */
export function ChatOpener({ name }: { name: string }) {
  const { light } = useRootData();
  const words = <span className="max-sm:sr-only">{`Ask ${name}`}</span>;
  const link = (
    <div className={corner}>
      <a className={pill} href="/chat">
        <Bird className="w-6.5 fill-lamp" />
        {words}
      </a>
    </div>
  );
  if (light) return link;
  return (
    <>
      <noscript>{link}</noscript>
      <details
        data-chat=""
        className={`group/chat noscript:hidden ${corner} open:fixed! open:inset-x-0 open:bottom-0! open:z-6! open:m-0 open:h-[82vh] open:w-auto open:overflow-hidden open:rounded-t-[14px] open:bg-card open:shadow-[0_0_0_1px_var(--color-line),0_16px_40px_-12px_#0006] sm:open:right-5 sm:open:bottom-5! sm:open:left-auto sm:open:h-[min(38rem,100vh-6.5rem)] sm:open:w-92 sm:open:rounded-[14px]`}
      >
        <summary
          className={`${pill} list-none group-open/chat:absolute group-open/chat:top-3 group-open/chat:right-3 group-open/chat:size-10 group-open/chat:border-0 group-open/chat:p-0 group-open/chat:shadow-none [&::-webkit-details-marker]:hidden`}
        >
          <span className="contents group-open/chat:hidden">
            <Bird className="w-6.5 fill-lamp" />
            {words}
          </span>
          <span className="hidden group-open/chat:contents">
            <Icon name="close" />
            <span className="sr">Close the chat</span>
          </span>
        </summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, and no others */}
        <div className="contents" dangerouslySetInnerHTML={{ __html: frame }} />
      </details>
    </>
  );
}
