import { CopyButton } from "~/ui/copy-button";

export function SetupSecret({ setup }: { setup: { secret: string; uri: string; picture: string } }) {
  return (
    <section className="panel mb-4" aria-labelledby="scan">
      <h2 id="scan" className="mt-0">
        1. Scan this code with your authenticator app
      </h2>
      <div className="mt-4 flex flex-wrap items-center gap-6">
        <img
          className="flex-none rounded-md"
          src={setup.picture}
          alt="QR code with the key beside it"
          width="200"
          height="200"
        />
        <div className="min-w-0 flex-[1_1_12rem] space-y-2">
          <p>
            Is the app on this device? <a href={setup.uri}>Open it here</a>.
          </p>
          <p>No camera? Enter this key in the app.</p>
          <p>
            <code className="select-all">{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
          <CopyButton text={setup.secret} label="Copy key" />
        </div>
      </div>
    </section>
  );
}
