/** A backup or a restore that cannot be; the message is for whoever runs the server and holds no secret. */
export class BackupError extends Error {
  override name = "BackupError";
}
