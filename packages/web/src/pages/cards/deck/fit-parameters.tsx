import { useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { useAction } from '../../../api/use-tool.ts'
import { Table } from '../../../parts/display/table.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { longDay } from '../../../parts/time/dates.ts'
import styles from '../edit/card-form.module.css'

type Fit = Data<'fit-parameters'>
type Quality = NonNullable<Fit['before']>

interface Props {
  /** All decks if omitted. */
  deckId?: string
  /** How the parameters in use were fitted. */
  fit?: Data<'get-deck'>['fit']
}

/** Fits the scheduling parameters to one's own reviews, with the quality before and after. */
export function FitParameters({ deckId, fit }: Props) {
  const asked = deckId === undefined ? {} : { deckId }
  const fitting = useAction('fit-parameters')
  const reverting = useAction('revert-parameters')
  const [found, setFound] = useState<Fit>()
  const run = (apply: boolean) =>
    fitting.mutate({ ...asked, apply }, { onSuccess: ({ data }) => setFound(data) })
  const revert = () => reverting.mutate(asked, { onSuccess: () => setFound(undefined) })
  const isApplied = (found?.applied ?? 0) > 0
  return (
    <section className={styles['form']} aria-label="Scheduling parameters">
      <h3>Scheduling parameters (FSRS)</h3>
      <p>
        {fit
          ? `Fitted on ${longDay(new Date(fit.at))} to ${fit.reviews.toLocaleString('en')} reviews.`
          : 'Fit the scheduler to your own reviews, so that intervals match how you remember.'}
      </p>
      {fit && !found ? <Compared before={fit.before} after={fit.after} /> : null}
      <div role="status" className={styles['form']}>
        {found ? <p>{outcomeText(found)}</p> : null}
        {found?.before && found.after ? <Compared before={found.before} after={found.after} /> : null}
      </div>
      {fitting.error ? (
        <ErrorState error={fitting.error} doing="fit the parameters" onRetry={() => run(false)} />
      ) : reverting.error ? (
        <ErrorState error={reverting.error} doing="undo the fit" onRetry={revert} />
      ) : null}
      <div className={styles['actions']}>
        {found?.outcome === 'fitted' && !isApplied ? (
          <Button look="primary" busy={fitting.isPending} onClick={() => run(true)}>
            Use these parameters
          </Button>
        ) : (
          <Button busy={fitting.isPending} onClick={() => run(false)}>
            Fit to my reviews
          </Button>
        )}
        {fit || isApplied ? (
          <Button busy={reverting.isPending} onClick={revert}>
            Undo fit
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function outcomeText({ outcome, reviews, needed, heldOut, applied }: Fit): string {
  switch (outcome) {
    case 'too-few-reviews':
      return `Not enough reviews yet: ${reviews.toLocaleString('en')} of ${needed.toLocaleString('en')} of cards seen on an earlier day.`
    case 'not-available':
      return 'The optimizer doesn’t run on this machine. Nothing was changed.'
    case 'not-better':
      return `No improvement on ${heldOut.toLocaleString('en')} held-out reviews, so the parameters in use stay.`
    case 'fitted':
      return applied > 0
        ? 'Parameters applied. Due dates were recalculated.'
        : `Compared on ${heldOut.toLocaleString('en')} held-out reviews. Lower is better.`
  }
}

function Compared({ before, after }: { before: Quality; after: Quality }) {
  return (
    <Table
      caption="Prediction error on held-out reviews"
      keyOf={({ name }) => name}
      rows={[
        { name: 'Log loss', before: before.logLoss.toFixed(4), after: after.logLoss.toFixed(4) },
        {
          name: 'RMSE (bins)',
          before: `${(before.rmse * 100).toFixed(2)} %`,
          after: `${(after.rmse * 100).toFixed(2)} %`,
        },
      ]}
      columns={[
        { title: 'Measure', cell: ({ name }) => name },
        { title: 'Before', numeric: true, cell: (row) => row.before },
        { title: 'Fitted', numeric: true, cell: (row) => row.after },
      ]}
    />
  )
}
