import { existsSync } from "node:fs";
import { canInstall, install } from "./system.mjs";

export const systemPython = "/usr/bin/python3";
/** Swift's S3 interface comes with Debian's package, which is for Debian's own Python. */
export const swiftProgram = "/usr/lib/python3/dist-packages/swift/common/middleware/s3api/s3api.py";

/** OpenStack Swift plays the S3 store of the tests. @returns {Promise<{ reason?: string }>} */
export async function findS3() {
  if (existsSync(swiftProgram)) return {};
  if (canInstall() && (await install("python3-swift")) && existsSync(swiftProgram)) return {};
  return { reason: "OpenStack Swift (Debian's package python3-swift) is not installed" };
}
