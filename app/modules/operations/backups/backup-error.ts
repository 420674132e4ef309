/** A backup or restore that cannot be done. The message is for whoever runs the server, and holds no secret. */
export class BackupError extends Error {
  override name = "BackupError";
}
