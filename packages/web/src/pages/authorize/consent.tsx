import { useState, type ReactNode } from 'react'
import type { AccessRequest, Decision, ScopeGroup } from '../../api/account/interaction.ts'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { Checkbox } from '../../parts/form/field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { Origin } from './origin.tsx'
import styles from './consent.module.css'

interface Props {
  request: AccessRequest
  deciding: { isPending: boolean; error: unknown; variables: Decision | undefined }
  onDecide: (decision: Decision) => void
}

/** Who asks, for what and for how long. */
export function Consent({ request, deciding, onDecide }: Props) {
  const { client, groups, days, account } = request
  const [chosen, setChosen] = useState(() => groups.map(({ id }) => id))
  const isBusy = (decision: Decision['decision']) =>
    deciding.isPending && deciding.variables?.decision === decision
  const decide = (decision: Decision['decision']) => {
    if (!deciding.isPending) onDecide({ decision, groups: decision === 'allow' ? chosen : [] })
  }
  return (
    <div className={styles['consent']}>
      <PageHeader title={`Connect ${client.name}?`}>
        <Origin client={client} />
      </PageHeader>
      <Groups groups={groups} chosen={chosen} onChoose={setChosen} />
      <p>For {pluralize(days, 'day')} at most. You can end its access at any time on the Access page.</p>
      {deciding.error ? <ErrorState error={deciding.error} doing="send your decision" /> : null}
      <div className={styles['actions']}>
        <Button
          look="primary"
          busy={isBusy('allow')}
          disabled={chosen.length === 0}
          onClick={() => decide('allow')}
        >
          Allow
        </Button>
        <Button busy={isBusy('deny')} onClick={() => decide('deny')}>
          Don’t allow
        </Button>
      </div>
      {account ? <SignedInAs name={account.name} /> : null}
    </div>
  )
}

interface GroupsProps {
  groups: readonly ScopeGroup[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** Reading apart from changing, which deserves a second look. */
function Groups({ groups, chosen, onChoose }: GroupsProps) {
  const changing = groups.filter(isChanging)
  const reading = groups.filter((group) => !changing.includes(group))
  const kept = reading.map(({ id }) => id).filter((id) => chosen.includes(id))
  return (
    <>
      <GroupList title="What it can read" groups={reading} chosen={chosen} onChoose={onChoose} />
      <GroupList title="What it can change" groups={changing} chosen={chosen} onChoose={onChoose}>
        <Button look="quiet" className={styles['none']} onClick={() => onChoose(kept)}>
          Allow no changes
        </Button>
      </GroupList>
    </>
  )
}

function GroupList({
  title,
  groups,
  chosen,
  onChoose,
  children,
}: GroupsProps & { title: string; children?: ReactNode }) {
  if (groups.length === 0) return null
  return (
    <fieldset className={styles['groups']}>
      <legend>{title}</legend>
      {groups.map(({ id, title: label, description }) => (
        <div key={id} className={styles['group']}>
          <Checkbox
            label={label}
            hint={description}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        </div>
      ))}
      {children}
    </fieldset>
  )
}

const isChanging = ({ scopes }: ScopeGroup): boolean =>
  scopes.some((scope) => !scope.endsWith(':read') && !scope.endsWith(':list'))

function SignedInAs({ name }: { name: string }) {
  const leaving = useSignOut()
  return (
    <p className={styles['account']}>
      Signed in as {name}.{' '}
      <Button look="quiet" busy={leaving.isPending} onClick={() => leaving.mutate()}>
        Use another account
      </Button>
    </p>
  )
}
