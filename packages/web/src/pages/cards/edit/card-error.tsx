import { CallFailure } from '../../../api/call-failure.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import styles from './card-form.module.css'

interface Props {
  error: unknown
  doing: string
  onRetry: () => void
}

/** Why a card was not kept, unless a field says it already. */
export function CardRefused({ error, doing, onRetry }: Props) {
  if (!error || faultsIn(error).length > 0) return null
  if (isDuplicate(error))
    return (
      <p role="alert" className={styles['refused']}>
        {error.message}.
      </p>
    )
  return <ErrorState error={error} doing={doing} onRetry={onRetry} />
}

/** What a refusal says about single fields. */
export const faultsIn = (error: unknown) => (error instanceof CallFailure ? (error.details.issues ?? []) : [])

/** The tool names the way round this refusal. */
export const isDuplicate = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && (error.details.reason ?? '').includes('allowDuplicate')
