import { hash } from 'node:crypto'

const NAME_CHARACTERS = /[^\p{L}\p{N}._-]/gu
const MOST_NAME_CHARACTERS = 50
const ID_CHARACTERS = 8

/** Somebody whom another server has identified. */
export interface ExternalPerson {
  readonly issuer: string
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** The name that the claims give, with a part of the person's id if somebody else has it. */
export function externalNames({ issuer, subject, claims }: ExternalPerson): readonly string[] {
  const claimed = [claims['preferred_username'], claims['name']].find((claim) => typeof claim === 'string')
  const name = (claimed ?? subject)
    .replaceAll(NAME_CHARACTERS, '-')
    .replace(/^[._-]+/, '')
    .slice(0, MOST_NAME_CHARACTERS)
  const id = hash('sha256', `${issuer} ${subject}`)
  return [
    ...(name === '' ? [] : [name, `${name}-${id.slice(0, ID_CHARACTERS)}`]),
    `school-${id.slice(0, 40)}`,
  ]
}
