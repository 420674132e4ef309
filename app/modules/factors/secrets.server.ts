import { open, seal } from "~/platform/secrets.server";

interface SecretColumns {
  secret_ciphertext: Buffer;
  secret_key_id: string;
}

/** The columns that hold the secret of a factor (row 66), bound to that factor and under the newest key. */
export function sealed(secret: string, factorId: string): SecretColumns {
  const { ciphertext, keyId } = seal(secret, about(factorId));
  return { secret_ciphertext: ciphertext, secret_key_id: keyId };
}

/**
 * The secret of a factor.
 * @throws Error when its key is no longer set
 */
export function opened(factor: SecretColumns & { id: string }): string {
  const { secret_ciphertext: ciphertext, secret_key_id: keyId } = factor;
  return open({ ciphertext, keyId }, about(factor.id));
}

function about(factorId: string): string {
  return `factor ${factorId}`;
}
