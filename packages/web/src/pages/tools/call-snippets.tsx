import { Copyable } from '../../parts/display/copyable.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { isSecret } from '../../parts/schema-form/schema-kind.ts'
import styles from './call-snippets.module.css'

/** The same call from a terminal and from a program. */
export function ElsewhereCalls({ name, args }: { name: string; args: object }) {
  const json = JSON.stringify(args, (key, value: unknown) => (isSecret(key) ? '<secret>' : value))
  return (
    <Disclosure title="The same call from elsewhere">
      <div className={styles['ways']}>
        <p>In a terminal</p>
        <Copyable label="the command" text={`npx tn call ${name} ${quoted(json)}`} />
        <p>From a program, with a token</p>
        <Copyable
          label="the request"
          text={[
            `curl ${location.origin}/api/v1/tools/${name}`,
            "  -H 'Authorization: Bearer <token>'",
            "  -H 'Content-Type: application/json'",
            `  -d ${quoted(json)}`,
          ].join(' \\\n')}
        />
      </div>
    </Disclosure>
  )
}

/** For a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
