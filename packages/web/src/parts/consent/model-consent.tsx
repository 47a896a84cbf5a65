import type { Data } from '../../api/call.ts'
import { useAction, useTool } from '../../api/use-tool.ts'
import { ErrorState } from '../feedback/states.tsx'
import { Button } from '../form/button.tsx'
import { Row, Rows } from '../list/rows.tsx'
import styles from './model-consent.module.css'

type Recipient = Data<'tn_user_consent_list'>['items'][number]

const useRecipients = () => useTool('tn_user_consent_list', {}).data?.data

/** Asks once for each connected provider whether it may see what is asked. */
export function ModelConsent() {
  const listed = useRecipients()
  const setting = useAction('tn_user_consent_set')
  const asked = listed?.items.find(({ connected, needed, agreed }) => connected && needed && agreed === null)
  if (!listed || !asked) return null
  const { recipient, name } = asked
  const decide = (agreed: boolean) => setting.mutate({ recipient, agreed })
  return (
    <section className={styles['consent']} aria-label={`May ${name} answer?`}>
      <p>
        <strong>May {modelOf(asked)} answer your questions?</strong> It then gets to see {listed.sent}. You
        can change this under Settings.
      </p>
      <div className={styles['ways']}>
        <Button look="primary" busy={setting.isPending} onClick={() => decide(true)}>
          Allow {name}
        </Button>
        <Button disabled={setting.isPending} onClick={() => decide(false)}>
          Don’t allow
        </Button>
      </div>
      {setting.error ? <ErrorState error={setting.error} doing="save your choice" /> : null}
    </section>
  )
}

/** What was decided about each provider, to be changed. */
export function DecidedConsents() {
  const setting = useAction('tn_user_consent_set')
  const decided = (useRecipients()?.items ?? []).filter(({ agreed }) => agreed !== null)
  if (decided.length === 0) return null
  return (
    <>
      <Rows label="Providers that may see your questions">
        {decided.map((each) => (
          <Row
            key={each.recipient}
            title={each.name}
            about={each.agreed ? 'May see your questions' : 'May not see your questions'}
            action={
              <Button
                busy={setting.isPending}
                aria-label={`${each.agreed ? 'Withdraw consent for' : 'Allow'} ${each.name}`}
                onClick={() => setting.mutate({ recipient: each.recipient, agreed: !each.agreed })}
              >
                {each.agreed ? 'Withdraw' : 'Allow'}
              </Button>
            }
          />
        ))}
      </Rows>
      {setting.error ? <ErrorState error={setting.error} doing="save your choice" /> : null}
    </>
  )
}

const modelOf = ({ name, model, engine }: Recipient): string => {
  const whose = engine === 'operator' ? 'this server’s model' : 'with your key'
  return `${name} (${[model, whose].filter(Boolean).join(', ')})`
}
