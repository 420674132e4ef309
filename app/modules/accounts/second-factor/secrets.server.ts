import { open, seal } from "~/platform/secrets.server";

interface SecretColumns {
  secretCiphertext: Buffer;
  secretKeyId: string;
}

export function sealed(secret: string, factorId: string): SecretColumns {
  const { ciphertext, keyId } = seal(secret, about(factorId));
  return { secretCiphertext: ciphertext, secretKeyId: keyId };
}

/** Throws if its key is no longer set. */
export function opened(factor: SecretColumns & { id: string }): string {
  const { secretCiphertext: ciphertext, secretKeyId: keyId } = factor;
  return open({ ciphertext, keyId }, about(factor.id));
}

function about(factorId: string): string {
  return `factor ${factorId}`;
}
