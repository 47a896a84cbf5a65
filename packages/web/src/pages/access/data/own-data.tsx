import { useMutation } from '@tanstack/react-query'
import { exportData } from '../../../api/account/own-data.ts'
import { downloadBlob } from '../../../parts/browser/download.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { dayOf } from '../../../parts/time/dates.ts'
import { EraseAccount } from './erase-account.tsx'
import { KeptData } from './kept-data.tsx'
import styles from './own-data.module.css'

interface Props {
  name: string
  isLocalOwner: boolean
}

export function OwnData({ name, isLocalOwner }: Props) {
  const exporting = useMutation({
    mutationFn: exportData,
    onSuccess: (blob) => downloadBlob(`tutor-nexus-${name}-${dayOf(new Date())}.jsonl`, blob),
    gcTime: 0,
  })
  return (
    <>
      <KeptData />
      <div className={styles['actions']}>
        <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Download my data
        </Button>
        {isLocalOwner ? null : <EraseAccount name={name} />}
      </div>
      {exporting.error ? (
        <ErrorState error={exporting.error} doing="download your data" onRetry={() => exporting.mutate()} />
      ) : null}
    </>
  )
}
