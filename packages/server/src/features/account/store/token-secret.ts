import { hash, randomBytes } from 'node:crypto'

/** 256 random bits: nobody can guess one, so a plain hash keeps it as well as a slow one. */
export function newSecret(): string {
  return `tn_${randomBytes(32).toString('base64url')}`
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
