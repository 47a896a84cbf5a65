import { useQuery } from '@tanstack/react-query'
import { keptFresh } from '../../../api/auto-refresh.ts'
import { toolQuery } from '../../../api/use-tool.ts'
import { Moment } from '../../../parts/time/moment.tsx'

/** How many questions to the server’s model the day still has. */
export function QuotaLeft() {
  const { data, isError } = useQuery({ ...toolQuery('tn_user_quota', {}), ...keptFresh })
  if (isError && !data) return 'Not known at the moment'
  if (!data) return '…'
  const { remaining, limit, resetsAt, serverModel } = data.data
  if (!serverModel) return 'None: this server has no model'
  return (
    <>
      {remaining} of {limit} until <Moment at={resetsAt} />
    </>
  )
}
