import { now, ulidFactory } from '../../../platform/store/clock-ids-and-secrets.ts'
import { PasswordHasher } from './password-hasher.ts'
import { ProviderClient } from './provider/provider-client.ts'

/** What the routes of one server have in common. */
export interface SignInServices {
  readonly hasher: PasswordHasher
  readonly provider: ProviderClient
  now(): Date
  newId(): string
}

export const openServices = (): SignInServices => ({
  hasher: new PasswordHasher(),
  provider: new ProviderClient(),
  now,
  newId: ulidFactory(),
})
