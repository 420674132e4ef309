import { CopyButton } from "~/ui/copy-button";

export function SetupSecret({ setup }: { setup: { secret: string; uri: string; picture: string } }) {
  return (
    <ol className="mb-8 list-decimal space-y-6 ps-5">
      <li>
        <p>Scan this code with your authenticator app.</p>
        <img
          className="my-3 rounded-md"
          src={setup.picture}
          alt="QR code with the key below"
          width="200"
          height="200"
        />
        <p>No camera? Enter this key in the app.</p>
        <p className="my-2 flex flex-wrap items-center gap-3">
          <code className="select-all">{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton text={setup.secret} label="Copy key" />
        </p>
        <p>
          Is the app on this device? <a href={setup.uri}>Open it here</a>.
        </p>
      </li>
      <li>Enter the code from the app in the field below.</li>
    </ol>
  );
}
