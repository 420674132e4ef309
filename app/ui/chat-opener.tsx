/** The chat at the corner of a page. Nothing is asked for until someone starts. */
export function ChatOpener({ name }: { name: string }) {
  return (
    <details className="panel chat">
      <summary>Chat</summary>
      <p>{`Hi! I'm ${name}, your AI assistant. How can I help you today?`}</p>
      <p>
        <a href="/chat?embed=1" target="chat">
          Start chatting
        </a>
      </p>
      <iframe name="chat" title="Chat" />
    </details>
  );
}
