import { useQuery } from '@tanstack/react-query'
import { keptFresh } from '../../../parts/kept-fresh.ts'
import { toolQuery } from '../../../api/use-tool.ts'
import { Moment } from '../../../parts/moment.tsx'
import type { Engine } from '../engines.ts'

/** How many questions the day still has, where they are counted. */
export function QuotaLeft({ engine }: { engine: Engine }) {
  const { data, isError } = useQuery({ ...toolQuery('tn_user_quota', {}), ...keptFresh })
  if (isError && !data) return 'Not known at the moment'
  if (!data) return '…'
  const { remaining, limit, resetsAt } = data.data
  return (
    <>
      {remaining} of {limit} until <Moment at={resetsAt} />
      {engine === 'operator' ? '' : '; this session takes none of them'}
    </>
  )
}
