/**
 * The chat in the corner of a page. Requests nothing until someone starts. With scripts, the chat in the frame takes the
 * place of the greeting (`ui/visitor.ts`).
 */
export function ChatOpener({ name }: { name: string }) {
  return (
    <details data-chat="" className="panel sticky bottom-0 -mt-12 ml-auto w-fit p-2.5 print:hidden">
      <summary>Chat</summary>
      <p>{`Hi! I'm ${name}, your AI assistant. How can I help you today?`}</p>
      <p>
        <a href="/chat?embed=1" target="chat">
          Start chatting
        </a>
      </p>
      <iframe className="h-[50vh]" name="chat" title="Chat" />
    </details>
  );
}
